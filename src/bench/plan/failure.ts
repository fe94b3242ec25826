import { LineIndex } from '../../core/text/lineIndex';
import type { OffsetRange } from '../../shared/diagnostics';
import type { FailureLocation, RunFailure } from '../../shared/engineProtocol';

/** Thrown inside the planner where a config cannot be made safe; becomes the plan's failure. */
export class Unsupported extends Error {
  constructor(
    message: string,
    readonly place?: { readonly path: string; readonly text: string; readonly range: OffsetRange },
  ) {
    super(message);
  }

  toFailure(): RunFailure {
    return {
      code: 'config-unsupported',
      message: `This config cannot be benchmarked yet: ${this.message}.`,
      action: 'Take that part out (a copy of the file will do) and run again.',
      ...(this.place === undefined ? {} : { locations: [locate(this.place, this.message)] }),
    };
  }
}

export function locate(place: { readonly path: string; readonly text: string; readonly range: OffsetRange }, message: string): FailureLocation {
  return { path: place.path, range: new LineIndex(place.text).range(place.range), message };
}
