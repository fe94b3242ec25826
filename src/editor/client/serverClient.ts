import { EventEmitter, languages, workspace, type Disposable, type DocumentSelector, type LogOutputChannel, type TextDocument } from 'vscode';
import { DidChangeConfigurationNotification, LanguageClient, TransportKind, type LanguageClientOptions } from 'vscode-languageclient/node';
import { isGatewayKind, type GatewayKind } from '../../shared/gateway';
import {
  kindRequest,
  routesChangedNotification,
  routesRequest,
  type KindResult,
  type RoutesResult,
  type ServerSettings,
} from '../../shared/serverProtocol';
import { settingsSection } from '../ids';
import { readSettings } from '../settings';
import { dataLanguages, mayBeGatewayConfig, nginxLanguages } from './candidate';

export interface ClientOptions {
  readonly serverModule: string;
  readonly log: LogOutputChannel;
  /** Base address of the rules' pages. */
  readonly rulesUrl: string | undefined;
}

/** Starts the language server when the first document needs it, and asks it about documents. */
export class ServerClient implements Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<void> | undefined;
  private readonly routesChanged = new EventEmitter<void>();
  private readonly disposables: Disposable[] = [this.routesChanged];
  readonly onRoutesChanged = this.routesChanged.event;

  constructor(private readonly options: ClientOptions) {
    this.disposables.push(
      workspace.onDidOpenTextDocument((document) => this.consider(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.consider(document)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingsSection)) this.sendSettings();
      }),
    );
    for (const document of workspace.textDocuments) this.consider(document);
  }

  async kind(document: TextDocument): Promise<GatewayKind | undefined> {
    const result = await this.ask<KindResult>(kindRequest, document);
    return isGatewayKind(result?.kind) ? result.kind : undefined;
  }

  async routes(document: TextDocument): Promise<RoutesResult | undefined> {
    return (await this.ask<RoutesResult>(routesRequest, document)) ?? undefined;
  }

  async stop(): Promise<void> {
    const { client, starting } = this;
    this.client = undefined;
    await starting?.catch(() => undefined);
    await client?.stop();
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private consider(document: TextDocument): void {
    if (this.client !== undefined || document.uri.scheme !== 'file') return;
    if (languages.match(forcedSelector(), document) > 0 || mayBeGatewayConfig(document.languageId, document.getText())) this.start();
  }

  private start(): void {
    const { log, serverModule } = this.options;
    const run = { module: serverModule, transport: TransportKind.ipc };
    const clientOptions: LanguageClientOptions = {
      documentSelector: documentSelector() as LanguageClientOptions['documentSelector'] & object,
      outputChannel: log,
      traceOutputChannel: log,
      initializationOptions: this.settings(),
    };
    const client = new LanguageClient(settingsSection, 'Gateway Lens', { run, debug: run }, clientOptions);
    client.onNotification(routesChangedNotification, () => this.routesChanged.fire());
    this.client = client;
    this.starting = client.start().then(
      () => this.routesChanged.fire(),
      (error: unknown) => log.error('The language server did not start; files are not checked.', error as Error),
    );
  }

  private async ask<T>(method: string, document: TextDocument): Promise<T | undefined> {
    await this.starting;
    const { client } = this;
    if (client?.isRunning() !== true) return undefined;
    // The server must have the text that the answer's ranges are for; the client sends changes before a request.
    const result = await client.sendRequest<T | null>(method, { uri: client.code2ProtocolConverter.asUri(document.uri) });
    return result ?? undefined;
  }

  private sendSettings(): void {
    const { client } = this;
    if (client?.isRunning() !== true) return;
    void client.sendNotification(DidChangeConfigurationNotification.type, { settings: this.settings() });
  }

  private settings(): ServerSettings {
    const { nginxVersion, fileKinds, customPlugins } = readSettings();
    return {
      kinds: fileKinds,
      customPlugins,
      ...(nginxVersion === undefined ? {} : { nginxVersion }),
      ...(this.options.rulesUrl === undefined ? {} : { rulesUrl: this.options.rulesUrl }),
    };
  }
}

/** Documents that the extension looks at: by language, and files the user named in settings whatever their language is. */
export function documentSelector(): DocumentSelector {
  const byLanguage = [...nginxLanguages, ...dataLanguages].map((language) => ({ scheme: 'file', language }));
  return [...byLanguage, ...forcedSelector()];
}

function forcedSelector(): { readonly scheme: string; readonly pattern: string }[] {
  const globs = Object.entries(readSettings().fileKinds).filter(([, kind]) => kind !== 'off');
  return globs.map(([glob]) => ({ scheme: 'file', pattern: glob.startsWith('/') || glob.startsWith('**/') ? glob : `**/${glob}` }));
}
