import { Uri, type ExtensionContext } from 'vscode';
import { isRecord, isString } from '../shared/guards';

export function versionOf(context: ExtensionContext): string {
  const { version } = packageOf(context);
  return isString(version) ? version : '0.0.0';
}

/** The rules' pages: they come with the extension, so that a link works offline and shows the installed version's words. */
export function rulesUrlOf({ extensionUri }: ExtensionContext): string {
  return Uri.joinPath(extensionUri, 'docs/rules').toString();
}

function packageOf(context: ExtensionContext): Record<string, unknown> {
  const manifest: unknown = context.extension.packageJSON;
  return isRecord(manifest) ? manifest : {};
}
