import { commands, Disposable, Uri, window, type LogOutputChannel } from 'vscode';
import { contextKeys, type ContextKey } from './ids';
import type { Services } from './services';

/** Keeps the context keys of menus and palette in step with the active editor, its results and the run. */
export function followActiveEditor({ client, overviews, runs, log }: Services): Disposable {
  let round = 0;
  const update = async (): Promise<void> => {
    const mine = ++round;
    const document = window.activeTextEditor?.document;
    // A report beside the config takes the focus from it; the config's keys stay until another text is active.
    if (document === undefined && window.visibleTextEditors.length > 0) return;
    const kind = document && (await client.kind(document));
    const routes = kind === undefined || document === undefined ? undefined : await client.routes(document);
    const root = routes === undefined ? document?.uri : Uri.parse(routes.root);
    const overview = kind === undefined || root === undefined ? undefined : await overviews.of(root);
    if (mine !== round) return;
    set(contextKeys.kind, kind);
    set(contextKeys.hasResult, overview?.result !== undefined);
    set(contextKeys.hasBaseline, overview?.baseline !== undefined);
  };
  const refresh = (): void => void update().catch((error: unknown) => logError(log, error));
  const showRunning = (): void => set(contextKeys.running, runs.running !== undefined);
  refresh();
  return Disposable.from(
    window.onDidChangeActiveTextEditor(refresh),
    client.onRoutesChanged(refresh),
    overviews.onDidChange(refresh),
    runs.onDidChange(showRunning),
  );
}

function set(key: ContextKey, value: unknown): void {
  void commands.executeCommand('setContext', key, value);
}

function logError(log: LogOutputChannel, error: unknown): void {
  log.error('The active editor could not be looked at.', error as Error);
}
