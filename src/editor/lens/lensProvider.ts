import {
  CodeLens,
  Disposable,
  EventEmitter,
  Position,
  Range,
  Uri,
  type CancellationToken,
  type CodeLensProvider,
  type TextDocument,
} from 'vscode';
import type { RouteInfo, RoutesResult } from '../../shared/serverProtocol';
import { configName } from '../configTarget';
import { commandIds } from '../ids';
import type { Overviews } from '../results/overviews';
import type { RunController } from '../run/runController';
import type { ServerClient } from '../client/serverClient';
import { readSettings } from '../settings';
import { lastRunLens, routeLens, type Measured } from './lensText';

/** Ages in lenses are in minutes. */
const refreshMilliseconds = 60_000;

/** Shows what was measured where the config says it. Reads results only: a lens never starts work. */
export class LensProvider implements CodeLensProvider, Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly disposable: Disposable;
  private showsAges = false;
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly client: ServerClient,
    private readonly overviews: Overviews,
    private readonly runs: RunController,
  ) {
    const fire = (): void => this.changed.fire();
    const timer = setInterval(() => this.showsAges && fire(), refreshMilliseconds);
    const stopTimer = new Disposable(() => clearInterval(timer));
    this.disposable = Disposable.from(this.changed, stopTimer, client.onRoutesChanged(fire), overviews.onDidChange(fire), runs.onDidChange(fire));
  }

  /** For changes of settings. */
  refresh(): void {
    this.changed.fire();
  }

  dispose(): void {
    this.disposable.dispose();
  }

  async provideCodeLenses(document: TextDocument, token: CancellationToken): Promise<CodeLens[]> {
    if (!readSettings(document.uri).codeLens) return [];
    const { version } = document;
    const routes = await this.client.routes(document);
    if (routes === undefined || token.isCancellationRequested) return [];
    const root = Uri.parse(routes.root);
    const { result, comparison } = await this.overviews.of(root);
    if (token.isCancellationRequested || document.version !== version) return [];
    const measured = result && { result, comparison, now: Date.now() };
    this.showsAges = measured !== undefined;
    return [...this.fileLenses(document, root, measured), ...routeLenses(document, routes, root, measured)];
  }

  private fileLenses(document: TextDocument, root: Uri, measured: Measured | undefined): CodeLens[] {
    const top = new Range(0, 0, 0, 0);
    const lens = (title: string, tooltip: string, command: string): CodeLens => new CodeLens(top, { title, tooltip, command, arguments: [root] });
    const isRoot = root.toString() === document.uri.toString();
    const last = measured && lastRunLens(measured);
    const lastLens = last === undefined ? [] : [lens(last.title, last.tooltip, commandIds.showReport)];
    if (this.runs.isRunning(root)) {
      return [lens('$(debug-stop) Cancel benchmark', 'Stop the run and remove what it started.', commandIds.cancelBenchmark), ...lastLens];
    }
    const title = isRoot ? 'Benchmark this config' : `Benchmark ${configName(root)}`;
    const tooltip = 'Start the config with every upstream replaced by a local one, and measure it.';
    return [lens(`$(play) ${title}`, tooltip, commandIds.benchmark), ...lastLens];
  }
}

function routeLenses(document: TextDocument, routes: RoutesResult, root: Uri, measured: Measured | undefined): CodeLens[] {
  if (measured === undefined) return [];
  return routes.routes.flatMap((route) => {
    const text = isIn(route, document) ? routeLens(route, measured) : undefined;
    if (text === undefined) return [];
    const { line, character } = route.selection.start;
    const at = new Position(line, character);
    return [new CodeLens(new Range(at, at), { ...text, command: commandIds.openRouteReport, arguments: [root, route.key] })];
  });
}

function isIn(route: RouteInfo, document: TextDocument): boolean {
  return Uri.parse(route.uri).toString() === document.uri.toString();
}
