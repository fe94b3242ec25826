import type { ConfigNode } from '../../../core/nginx/config';
import { parseLocation } from '../../../core/nginx/location';
import { isNormalPath } from '../requests/path';

/** Each page once; where one is also the folder of another, the other is kept, for a path cannot be both. */
export function distinctPages(pages: readonly string[]): readonly string[] {
  return [...new Set(pages)].filter((page) => !pages.some((other) => other.startsWith(`${page}/`)));
}

/** Files the stand-in folder needs so that a location that serves files answers 200. */
export function pagesFor(node: ConfigNode, path: string): string[] {
  const alias = node.children.find((child) => child.name === 'alias');
  const match = parseLocation(node.args);
  const rest = alias !== undefined && match !== undefined && match.type !== 'regex' ? path.slice(match.path.length) : path;
  const index = indexName(node);
  return [rest, ...fallbacks(node), ...rewritten(node)].flatMap((target) => pageOf(target, index));
}

function pageOf(path: string, index: string): string[] {
  const file = path.replace(/^\/+/, '');
  if (file === '' || file.endsWith('/')) return [`${file}${index}`];
  return isNormalPath(`/${file}`) ? [file] : [];
}

/** What nginx looks for in a folder first: without it, a folder answers 403. */
function indexName(node: ConfigNode): string {
  const names = nearest(node, 'index')?.args ?? [];
  return names.find((name) => !name.includes('$') && isNormalPath(`/${name}`)) ?? 'index.html';
}

/** The last argument of `try_files`, as in `/index.php?$args`: the application's entry, which exists where the config is at home. */
function fallbacks(node: ConfigNode): string[] {
  const last = nearest(node, 'try_files')?.args.at(-1)?.split(/[?]|\$is_args/)[0] ?? '';
  return last.startsWith('/') && !last.includes('$') ? [last] : [];
}

/** Where rewrites of the location and of what is around it lead, as in `/index.php?id=$1`. */
function rewritten(node: ConfigNode): string[] {
  const found: string[] = [];
  for (let current: ConfigNode | undefined = node; current !== undefined; current = current.parent) {
    for (const child of current.children.flatMap((one) => (one.name === 'if' ? one.children : [one]))) {
      const target = child.name === 'rewrite' ? (child.args[1] ?? '').split('?')[0] ?? '' : '';
      if (target.startsWith('/') && !target.includes('$')) found.push(target);
    }
  }
  return found;
}

function nearest(node: ConfigNode, name: string): ConfigNode | undefined {
  for (let current: ConfigNode | undefined = node; current !== undefined; current = current.parent) {
    const own = current.children.find((child) => child.name === name);
    if (own !== undefined) return own;
  }
  return undefined;
}
