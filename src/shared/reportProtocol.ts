import type { Comparison, RunResult } from './benchmark';
import type { Progress, RunFailure } from './engineProtocol';

/** Id of the element that holds the state as JSON in an exported HTML file. */
export const embeddedStateId = 'gateway-lens-state';

/** Everything the report shows; the host always posts the full state. */
export interface ReportState {
  readonly configName: string;
  readonly running?: Progress;
  readonly failure?: RunFailure;
  readonly cancelled?: boolean;
  readonly result?: RunResult;
  /** The baseline's run, for the chart of rounds. */
  readonly baseline?: RunResult;
  readonly comparison?: Comparison;
  /** Route to scroll to and mark. */
  readonly focusRoute?: string;
  /** False in the exported HTML file: buttons that need the editor are left out. */
  readonly interactive: boolean;
}

export type HostToReport = { readonly type: 'state'; readonly state: ReportState };

export type ReportToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'cancel' }
  | { readonly type: 'rerun' }
  | { readonly type: 'saveBaseline' }
  | { readonly type: 'exportJson' }
  | { readonly type: 'exportHtml' }
  | { readonly type: 'openRoute'; readonly routeKey: string }
  | { readonly type: 'openLocation'; readonly index: number };
