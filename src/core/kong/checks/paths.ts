import { ofString, type KongCheck } from './check';
import { pcreProblem, rustRegexProblem } from './regex';

/** Characters that keep their percent-encoding when Kong normalises a path (kong/tools/uri.lua). */
const reserved = "!*'();:@&=+$,/?%#[]";

/**
 * The form Kong compares a prefix path with (kong/tools/uri.lua, `normalize` with slashes merged): unreserved characters
 * decoded, hex digits upper case, no `.`/`..` segments, no empty segments.
 */
export function normalizePath(path: string): string {
  const decoded = path.replace(/%([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const char = String.fromCharCode(parseInt(hex, 16));
    return reserved.includes(char) ? whole.toUpperCase() : char;
  });
  const output: string[] = [];
  const segments = decoded.split('/');
  segments.forEach((segment, i) => {
    const last = i === segments.length - 1;
    if (i === 0) return;
    if (segment === '..') output.pop();
    if (segment === '.' || segment === '..') {
      if (last) output.push('');
    } else if (segment !== '' || last) output.push(segment);
  });
  return decoded.startsWith('/') ? `/${output.join('/')}` : decoded;
}

/** Files of format 1.1 and 2.1 mark no regex paths: Kong tells them by their characters and adds the `~` itself. */
export function migratePath(path: string): string {
  return /^[a-zA-Z0-9.\-_~/%]*$/.test(path) ? normalizePath(path) : `~${path}`;
}

/** Problem of a route's path as the file of format 3.0 has it. */
export function routePathProblem(path: string): string | undefined {
  if (path.startsWith('~')) return regexPathProblem(path.slice(1));
  if (!path.startsWith('/')) return 'A path starts with `/` (prefix) or `~/` (regular expression).';
  if (path.includes('//')) return 'A path must not have empty segments (`//`).';
  const encoding = encodingProblem(path);
  if (encoding !== undefined && charactersOfRfc3986.test(path)) return encoding;
  const normal = normalizePath(path);
  return normal === path ? undefined : `Kong takes only the normal form of a path; write \`${normal}\`.`;
}

/** Whether a plain path holds what only a regular expression would: its `~` was probably forgotten. */
export function looksLikeRegex(path: string): boolean {
  return path.startsWith('/') && /\\|\[|\{\d|\(\?|\.[*+]|\^|\$$|\)[*+?]/.test(path);
}

const charactersOfRfc3986 = /^\/[A-Za-z0-9.\-_~/%:@!$&'()*+,;=]*$/;

function regexPathProblem(pattern: string): string | undefined {
  if (!pattern.startsWith('/')) return 'A regex path starts with `~/`.';
  if (pattern.includes('//')) return 'A path must not have empty segments (`//`).';
  const problem = pcreProblem(pattern);
  if (problem !== undefined) return `This is not a valid regular expression: ${problem}.`;
  const unsupported = rustRegexProblem(pattern);
  return unsupported === undefined ? undefined : `Kong's router does not know ${unsupported} in a regex path; write it without.`;
}

function encodingProblem(path: string): string | undefined {
  const wrong = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(path);
  return wrong ? `\`${wrong[0]}\` is not a percent-encoded character; write \`%25\` for a percent sign.` : undefined;
}

function plainPath(path: string): string | undefined {
  if (!charactersOfRfc3986.test(path)) return 'This path has characters that URLs do not allow; percent-encode them.';
  return encodingProblem(path);
}

export const pathChecks: Readonly<Record<string, KongCheck>> = {
  path: ofString('path', plainPath),
  // The analysis checks the paths of routes itself: what is right depends on the file's format version.
  routePath: () => undefined,
};
