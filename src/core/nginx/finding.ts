import type { Fix, RelatedPlace } from '../analysis';
import type { ConfigNode } from './config';
import type { OffsetRange, Severity } from '../../shared/diagnostics';

/** A diagnostic before it is known which of the files is the analysed one. */
export interface Finding {
  readonly code: NginxCode;
  readonly severity: Severity;
  readonly path: string;
  readonly range: OffsetRange;
  readonly message: string;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
  /** The `include` that it was found through; absent where that does not matter. */
  readonly site?: ConfigNode;
}

/** Every code has a page in docs/rules/nginx. */
export type NginxCode = `nginx/${string}`;
