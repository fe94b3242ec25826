import type { LogOutputChannel, Uri } from 'vscode';
import type { ReportPanels } from './report/reportPanels';
import type { Baselines } from './results/baselines';
import type { Overviews } from './results/overviews';
import type { ResultStore } from './results/resultStore';
import type { RunController } from './run/runController';
import type { RunDiagnostics } from './run/runDiagnostics';
import type { ServerClient } from './client/serverClient';

/** What the commands work with; built once in extension.ts. */
export interface Services {
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly client: ServerClient;
  readonly store: ResultStore;
  readonly baselines: Baselines;
  readonly overviews: Overviews;
  readonly runs: RunController;
  readonly runDiagnostics: RunDiagnostics;
  readonly reports: ReportPanels;
}
