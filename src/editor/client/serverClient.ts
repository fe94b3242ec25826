import { EventEmitter, languages, workspace, type Disposable, type LogOutputChannel, type TextDocument } from 'vscode';
import { nginxVersionOfImage } from '../../core/nginx/imageVersion';
import { isGatewayKind, type GatewayKind } from '../../shared/gateway';
import { kindRequest, routesRequest, type KindResult, type RoutesResult, type ServerSettings } from '../../shared/serverProtocol';
import { settingsSection } from '../ids';
import { readSettings } from '../settings';
import { mayBeGatewayConfig } from './candidate';
import type { ServerConnection } from './languageClient';
import { forcedFilters } from './selector';

export interface ClientOptions {
  readonly serverModule: string;
  readonly log: LogOutputChannel;
  /** Base address of the rules' pages. */
  readonly rulesUrl: string;
}

/** Starts the language server when the first document needs it, and asks it about documents. */
export class ServerClient implements Disposable {
  private connection: Promise<ServerConnection | undefined> | undefined;
  private readonly routesChanged = new EventEmitter<void>();
  private readonly disposables: Disposable[] = [this.routesChanged];
  readonly onRoutesChanged = this.routesChanged.event;

  constructor(private readonly options: ClientOptions) {
    this.disposables.push(
      workspace.onDidOpenTextDocument((document) => this.consider(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.consider(document)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingsSection)) void this.sendSettings();
      }),
    );
    for (const document of workspace.textDocuments) this.consider(document);
  }

  async kind(document: TextDocument): Promise<GatewayKind | undefined> {
    const result = await this.ask<KindResult>(kindRequest, document);
    return isGatewayKind(result?.kind) ? result.kind : undefined;
  }

  routes(document: TextDocument): Promise<RoutesResult | undefined> {
    return this.ask<RoutesResult>(routesRequest, document);
  }

  async stop(): Promise<void> {
    const connection = await this.connection;
    this.connection = Promise.resolve(undefined);
    await connection?.stop();
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private consider(document: TextDocument): void {
    if (this.connection !== undefined || document.uri.scheme !== 'file') return;
    const { languageId, fileName } = document;
    if (languages.match(forcedFilters(), document) === 0 && !mayBeGatewayConfig(languageId, fileName, document.getText())) return;
    this.connection = this.connect();
    void this.connection.then(() => this.routesChanged.fire());
  }

  private async connect(): Promise<ServerConnection | undefined> {
    const { log, serverModule } = this.options;
    try {
      const { connect } = await import('./languageClient');
      return await connect({ serverModule, log, settings: this.settings(), onRoutesChanged: () => this.routesChanged.fire() });
    } catch (error) {
      log.error('The language server did not start; files are not checked.', error as Error);
      return undefined;
    }
  }

  private async ask<T>(method: string, document: TextDocument): Promise<T | undefined> {
    return (await this.connection)?.ask<T>(method, document);
  }

  private async sendSettings(): Promise<void> {
    (await this.connection)?.sendSettings(this.settings());
  }

  private settings(): ServerSettings {
    const { nginxVersion: chosen, fileKinds, customPlugins, rules, images } = readSettings();
    const nginxVersion = chosen ?? nginxVersionOfImage(images.nginx);
    return {
      kinds: fileKinds,
      customPlugins,
      rules,
      ...(nginxVersion === undefined ? {} : { nginxVersion }),
      rulesUrl: this.options.rulesUrl,
    };
  }
}
