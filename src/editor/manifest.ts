import type { ExtensionContext } from 'vscode';
import { isRecord, isString } from '../shared/guards';

export function versionOf(context: ExtensionContext): string {
  const { version } = packageOf(context);
  return isString(version) ? version : '0.0.0';
}

/** Where the rules' pages are: in the repository that package.json names; absent while it names none. */
export function rulesUrlOf(context: ExtensionContext): string | undefined {
  const { repository } = packageOf(context);
  const url = isRecord(repository) ? repository['url'] : repository;
  if (!isString(url) || !/^(git\+)?https:/.test(url)) return undefined;
  return `${url.replace(/^git\+/, '').replace(/\.git$/, '')}/blob/main/docs/rules`;
}

function packageOf(context: ExtensionContext): Record<string, unknown> {
  const manifest: unknown = context.extension.packageJSON;
  return isRecord(manifest) ? manifest : {};
}
