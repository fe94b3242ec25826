import { Uri, window, workspace, type TextDocument } from 'vscode';
import type { GatewayKind } from '../shared/gateway';
import type { ServerClient } from './client/serverClient';

/** A config that can be benchmarked: the main file, also when the command was called on a file that it includes. */
export interface ConfigTarget {
  readonly uri: Uri;
  readonly kind: GatewayKind;
  /** Path below the workspace folder, for people. */
  readonly name: string;
}

/** The config a command is for: the URI that a menu or lens gave, else the active editor's document. */
export async function resolveTarget(argument: unknown, client: ServerClient): Promise<ConfigTarget | undefined> {
  const document = await documentOf(argument);
  if (document === undefined) return undefined;
  const routes = await client.routes(document);
  if (routes !== undefined) return target(Uri.parse(routes.root), routes.kind);
  const kind = await client.kind(document);
  return kind === undefined ? undefined : target(document.uri, kind);
}

export function configName(uri: Uri): string {
  return workspace.asRelativePath(uri, false);
}

/** The text in the editor when it is not saved; the disk has it otherwise. */
export function unsavedText(uri: Uri): string | undefined {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  return open?.isDirty === true ? open.getText() : undefined;
}

function target(uri: Uri, kind: GatewayKind): ConfigTarget {
  return { uri, kind, name: configName(uri) };
}

async function documentOf(argument: unknown): Promise<TextDocument | undefined> {
  const uri = uriOf(argument);
  return uri === undefined ? window.activeTextEditor?.document : workspace.openTextDocument(uri);
}

function uriOf(argument: unknown): Uri | undefined {
  if (argument instanceof Uri) return argument;
  return typeof argument === 'string' && argument.startsWith('file:') ? Uri.parse(argument) : undefined;
}
