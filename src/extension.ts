import { languages, window, workspace, type ExtensionContext } from 'vscode';
import { followActiveEditor } from './editor/activeContext';
import { registerCommands } from './editor/commands/register';
import { onReportMessage } from './editor/commands/report';
import { settingsSection } from './editor/ids';
import { LensProvider } from './editor/lens/lensProvider';
import { ReportPanels } from './editor/report/reportPanels';
import { Baselines } from './editor/results/baselines';
import { Overviews } from './editor/results/overviews';
import { ResultStore } from './editor/results/resultStore';
import { RunController } from './editor/run/runController';
import { RunDiagnostics } from './editor/run/runDiagnostics';
import { RunStatus } from './editor/run/runStatus';
import { adoptNginxFiles } from './editor/client/adoptLanguage';
import { documentSelector } from './editor/client/selector';
import { ServerClient } from './editor/client/serverClient';
import { rulesUrlOf, versionOf } from './editor/manifest';
import type { Services } from './editor/services';

/** What `deactivate` has to wait for: the editor gives it a few seconds. */
let stop: (() => Promise<void>) | undefined;

/** How long a running engine may take to remove its containers when the editor ends, in milliseconds. */
const shutDownGrace = 3_500;

export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('Gateway Lens', { log: true });
  const services = build(context, log);
  const { client, overviews, runs, baselines, store, runDiagnostics, reports } = services;
  const lenses = new LensProvider(client, overviews, runs);
  context.subscriptions.push(
    log,
    client,
    store,
    baselines,
    overviews,
    runs,
    runDiagnostics,
    reports,
    new RunStatus(runs),
    lenses,
    languages.registerCodeLensProvider(documentSelector(), lenses),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(settingsSection) && lenses.refresh()),
    registerCommands(services),
    followActiveEditor(services),
    adoptNginxFiles(client),
  );
  stop = async () => {
    await Promise.all([runs.shutDown(shutDownGrace), client.stop()]);
  };
}

export async function deactivate(): Promise<void> {
  await stop?.();
  stop = undefined;
}

function build(context: ExtensionContext, log: Services['log']): Services {
  const { extensionUri } = context;
  const client = new ServerClient({ serverModule: context.asAbsolutePath('dist/server.js'), log, rulesUrl: rulesUrlOf(context) });
  const store = new ResultStore(context.storageUri ?? context.globalStorageUri, log);
  const baselines = new Baselines(context.workspaceState, log);
  const overviews = new Overviews(store, baselines);
  const engineModule = context.asAbsolutePath('dist/bench.js');
  const runs = new RunController({ engineModule, toolVersion: versionOf(context), log, store });
  const reports = new ReportPanels({
    extensionUri,
    log,
    overviews,
    runs,
    onMessage: (target, message) => {
      onReportMessage(services, target, message).catch((error: unknown) => log.error('A button of the report failed.', error as Error));
    },
  });
  const services: Services = { extensionUri, log, client, store, baselines, overviews, runs, runDiagnostics: new RunDiagnostics(), reports };
  return services;
}
