import { posix } from 'node:path';
import { detectKind } from '../core/index';
import type { GatewayKind } from '../shared/gateway';
import type { ServerSettings } from '../shared/serverProtocol';
import type { OpenDocument } from './documents';

/** Languages that another tool's files have although they look like YAML. */
const foreign: readonly string[] = ['dockercompose', 'github-actions-workflow', 'azure-pipelines', 'ansible', 'helm'];
export const nginxLanguages: readonly string[] = ['nginx', 'NGINX'];

/** Which gateway a document is for: what the user's globs say, else its language, else its name and content. */
export function documentKind(document: OpenDocument, settings: ServerSettings, folders: readonly string[]): GatewayKind | undefined {
  const forced = forcedKind(document.path, settings.kinds, folders);
  if (forced !== undefined) return forced === 'off' ? undefined : forced;
  if (nginxLanguages.includes(document.languageId)) return 'nginx';
  if (foreign.includes(document.languageId)) return undefined;
  return detectKind(document.path, document.text);
}

function forcedKind(path: string, kinds: ServerSettings['kinds'], folders: readonly string[]): GatewayKind | 'off' | undefined {
  const names = [path, ...folders.filter((folder) => path.startsWith(`${folder}/`)).map((folder) => path.slice(folder.length + 1))];
  for (const [glob, kind] of Object.entries(kinds)) {
    if (names.some((name) => matches(name, glob))) return kind;
  }
  return undefined;
}

/** A glob without a slash is for the file's name, as in .gitignore. */
function matches(path: string, glob: string): boolean {
  const name = glob.includes('/') ? path : posix.basename(path);
  return globExpression(glob.replace(/^\.\//, '')).test(name);
}

/** `*` and `?` within a segment, `**` over segments, `{a,b}`. */
export function globExpression(glob: string): RegExp {
  let depth = 0;
  const source = glob.replace(/\*\*\/|\*\*|[*?{},]|[^*?{},]+/g, (token) => {
    switch (token) {
      case '**/':
        return '(?:.*/)?';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth++;
        return '(?:';
      case '}':
        depth--;
        return ')';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        return token.replace(/[\\^$.+()[\]|/]/g, '\\$&');
    }
  });
  try {
    return new RegExp(`^${source}$`);
  } catch {
    // Unbalanced braces: such a glob matches nothing.
    return /(?!)/;
  }
}
