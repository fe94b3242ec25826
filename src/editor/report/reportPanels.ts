import { randomBytes } from 'node:crypto';
import { Uri, ViewColumn, window, type Disposable, type LogOutputChannel, type WebviewPanel } from 'vscode';
import type { RunFailure } from '../../shared/engineProtocol';
import type { HostToReport, ReportState, ReportToHost } from '../../shared/reportProtocol';
import type { ConfigTarget } from '../configTarget';
import type { Overviews } from '../results/overviews';
import type { RunController, RunEvent } from '../run/runController';
import { parseReportMessage } from './messages';
import { reportPage } from './page';

/** What the last run of a config said that is not stored with results. */
interface Ending {
  readonly failure?: RunFailure;
  readonly cancelled?: boolean;
}

interface Panel {
  readonly target: ConfigTarget;
  readonly panel: WebviewPanel;
  /** The page asked for its state; nothing is posted before. */
  ready: boolean;
  /** Counts the states, so that an older one is not posted after a newer one. */
  sequence: number;
  focusRoute: string | undefined;
}

export interface ReportPanelsOptions {
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly overviews: Overviews;
  readonly runs: RunController;
  /** Buttons of the report. `ready` is handled here. */
  readonly onMessage: (target: ConfigTarget, message: Exclude<ReportToHost, { readonly type: 'ready' }>) => void;
}

/** One report panel a config; each shows the full state whenever something of it changes. */
export class ReportPanels implements Disposable {
  private readonly panels = new Map<string, Panel>();
  private readonly endings = new Map<string, Ending>();
  private readonly running = new Map<string, RunEvent>();
  private readonly disposables: Disposable[];

  constructor(private readonly options: ReportPanelsOptions) {
    this.disposables = [
      options.overviews.onDidChange(() => this.postAll()),
      options.runs.onDidChange(() => this.postAll()),
      options.runs.onDidProgress((event) => this.noteProgress(event)),
    ];
  }

  dispose(): void {
    for (const { panel } of this.panels.values()) panel.dispose();
    for (const disposable of this.disposables) disposable.dispose();
  }

  open(target: ConfigTarget, focusRoute?: string): void {
    const key = target.uri.toString();
    const known = this.panels.get(key);
    if (known === undefined) {
      this.panels.set(key, this.create(target, focusRoute));
      return;
    }
    known.focusRoute = focusRoute;
    known.panel.reveal(undefined, focusRoute === undefined);
    this.post(known);
  }

  /** The state that the panel and the exported file show. */
  async state(target: ConfigTarget, focusRoute?: string): Promise<ReportState> {
    const key = target.uri.toString();
    const { result, baseline, comparison } = await this.options.overviews.of(target.uri);
    const event = this.running.get(key);
    const isRunning = this.options.runs.isRunning(target.uri);
    const progress = event?.state.status === 'running' ? event.state.progress : undefined;
    const starting = event?.state.status === 'cancelling' ? 'Stopping' : 'Starting';
    return {
      configName: target.name,
      interactive: true,
      ...(isRunning ? { running: progress ?? { phase: 'plan', message: starting } } : this.endings.get(key)),
      ...(result === undefined ? {} : { result }),
      ...(baseline === undefined ? {} : { baseline: baseline.result }),
      ...(comparison === undefined ? {} : { comparison }),
      ...(focusRoute === undefined ? {} : { focusRoute }),
    };
  }

  failureOf(target: ConfigTarget): RunFailure | undefined {
    return this.endings.get(target.uri.toString())?.failure;
  }

  private create(target: ConfigTarget, focusRoute: string | undefined): Panel {
    const dist = Uri.joinPath(this.options.extensionUri, 'dist');
    const title = `Report: ${target.name.split('/').at(-1) ?? target.name}`;
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    const panel = window.createWebviewPanel('gatewayLens.report', title, column, { enableScripts: true, localResourceRoots: [dist] });
    const icon = (theme: string): Uri => Uri.joinPath(this.options.extensionUri, 'media', `report-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const entry: Panel = { target, panel, ready: false, sequence: 0, focusRoute };
    panel.webview.onDidReceiveMessage((value: unknown) => this.receive(entry, value));
    panel.onDidDispose(() => this.panels.delete(target.uri.toString()));
    panel.webview.html = reportPage({
      cspSource: panel.webview.cspSource,
      scriptUri: panel.webview.asWebviewUri(Uri.joinPath(dist, 'report.js')).toString(),
      nonce: randomBytes(18).toString('base64'),
      title,
    });
    return entry;
  }

  private receive(entry: Panel, value: unknown): void {
    const message = parseReportMessage(value);
    if (message === undefined) {
      this.options.log.warn('A message of the report has an unknown form and is left out.');
    } else if (message.type === 'ready') {
      entry.ready = true;
      this.post(entry);
    } else {
      this.options.onMessage(entry.target, message);
    }
  }

  private noteProgress(event: RunEvent): void {
    const key = event.target.uri.toString();
    if (event.state.status === 'ended') {
      const { outcome } = event.state;
      this.running.delete(key);
      this.endings.set(key, outcome.type === 'failed' ? { failure: outcome.failure } : { cancelled: outcome.type === 'cancelled' });
    } else {
      this.running.set(key, event);
      this.endings.delete(key);
    }
    const panel = this.panels.get(key);
    if (panel !== undefined) this.post(panel);
  }

  private postAll(): void {
    for (const entry of this.panels.values()) this.post(entry);
  }

  private post(entry: Panel): void {
    if (!entry.ready) return;
    const { focusRoute } = entry;
    const sequence = ++entry.sequence;
    const send = async (): Promise<void> => {
      const message: HostToReport = { type: 'state', state: await this.state(entry.target, focusRoute) };
      if (entry.sequence !== sequence || this.panels.get(entry.target.uri.toString()) !== entry) return;
      entry.focusRoute = undefined;
      await entry.panel.webview.postMessage(message);
    };
    send().catch((error: unknown) => this.options.log.error('The report could not be shown.', error as Error));
  }
}
