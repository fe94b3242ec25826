import type { LogOutputChannel, TextDocument } from 'vscode';
import { DidChangeConfigurationNotification, LanguageClient, TransportKind, type LanguageClientOptions } from 'vscode-languageclient/node';
import { routesChangedNotification, type ServerSettings } from '../../shared/serverProtocol';
import { settingsSection } from '../ids';
import { documentSelector } from './selector';

export interface ConnectOptions {
  readonly serverModule: string;
  readonly log: LogOutputChannel;
  readonly settings: ServerSettings;
  readonly onRoutesChanged: () => void;
}

/** The running server. */
export interface ServerConnection {
  /** The answer to one of the server's own requests about a document; `undefined` while the server is restarting. */
  ask<T>(method: string, document: TextDocument): Promise<T | undefined>;
  sendSettings(settings: ServerSettings): void;
  stop(): Promise<void>;
}

/** A bundle of its own: the client library is large, and is loaded when the first gateway config is open. */
export async function connect({ serverModule, log, settings, onRoutesChanged }: ConnectOptions): Promise<ServerConnection> {
  const run = { module: serverModule, transport: TransportKind.ipc };
  const options: LanguageClientOptions = {
    documentSelector: documentSelector(),
    outputChannel: log,
    traceOutputChannel: log,
    initializationOptions: settings,
  };
  const client = new LanguageClient(settingsSection, 'Gateway Lens', { run, debug: run }, options);
  client.onNotification(routesChangedNotification, onRoutesChanged);
  await client.start();
  return {
    async ask<T>(method: string, document: TextDocument): Promise<T | undefined> {
      if (!client.isRunning()) return undefined;
      const result = await client.sendRequest<T | null>(method, { uri: client.code2ProtocolConverter.asUri(document.uri) });
      return result ?? undefined;
    },
    sendSettings(changed) {
      if (client.isRunning()) void client.sendNotification(DidChangeConfigurationNotification.type, { settings: changed });
    },
    stop: () => client.stop(),
  };
}
