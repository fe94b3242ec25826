import { isRecord, isString } from '../../shared/guards';
import type { HostToReport, ReportState } from '../../shared/reportProtocol';
import { isRunResult } from '../../shared/runFile';

/** The message if it is one the host sends, in the form that this report can show. */
export function parseHostMessage(value: unknown): HostToReport | undefined {
  if (!isRecord(value) || value['type'] !== 'state') return undefined;
  const state = parseState(value['state']);
  return state === undefined ? undefined : { type: 'state', state };
}

/** The state if its outer form is right; runs are checked whole, since they may come from a file of another version. */
export function parseState(value: unknown): ReportState | undefined {
  if (!isRecord(value) || !isString(value['configName']) || typeof value['interactive'] !== 'boolean') return undefined;
  const runs = [value['result'], value['baseline']];
  return runs.every((run) => run === undefined || isRunResult(run)) ? (value as unknown as ReportState) : undefined;
}
