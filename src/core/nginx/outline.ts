import type { OutlineSymbol } from '../analysis';
import type { NginxDirective, NginxDocument, NginxItem } from './document';

/** The blocks of a file, and the servers of its upstreams. */
export function outlineOf(document: NginxDocument): OutlineSymbol[] {
  return symbolsOf(document.items, '', document.text, 0);
}

/** Deeper blocks are left out; guards the stack. */
const maxDepth = 50;

const kinds: Readonly<Record<string, OutlineSymbol['kind']>> = { http: 'gateway', stream: 'gateway', server: 'server', location: 'route', upstream: 'upstream' };

/** Blocks whose entries would only fill the outline. */
const leaves = new Set(['types', 'map', 'geo', 'split_clients', 'charset_map', 'events', 'if']);

function symbolsOf(items: readonly NginxItem[], parent: string, text: string, depth: number): OutlineSymbol[] {
  return items.flatMap((item) => {
    if (item.kind !== 'directive' || item.name.value === '') return [];
    if (item.block !== undefined || item.lua !== undefined) return [blockSymbol(item, text, depth)];
    return parent === 'upstream' && item.name.value === 'server' ? [symbol(item, item.args[0]?.value ?? 'server', 'target', [])] : [];
  });
}

function blockSymbol(directive: NginxDirective, text: string, depth: number): OutlineSymbol {
  const name = directive.name.value;
  const children = leaves.has(name) || directive.block === undefined || depth >= maxDepth ? [] : symbolsOf(directive.block.items, name, text, depth + 1);
  const last = directive.args[directive.args.length - 1] ?? directive.name;
  const head = text.slice(directive.name.start, last.end).replace(/\s+/g, ' ');
  const label = name === 'server' ? `server ${serverNames(directive)}`.trim() : head;
  return symbol(directive, label, kinds[name] ?? 'block', children);
}

function serverNames(server: NginxDirective): string {
  const of = (name: string): string[] =>
    (server.block?.items ?? []).flatMap((item) => (item.kind === 'directive' && item.name.value === name ? item.args.map((arg) => arg.value) : []));
  const names = of('server_name').filter((name) => name !== '');
  return names.length > 0 ? names.join(' ') : (of('listen')[0] ?? '');
}

function symbol(directive: NginxDirective, name: string, kind: OutlineSymbol['kind'], children: readonly OutlineSymbol[]): OutlineSymbol {
  return {
    name: name.length > 80 ? `${name.slice(0, 80)}…` : name,
    kind,
    range: { start: directive.start, end: directive.end },
    selection: { start: directive.name.start, end: directive.name.end },
    children,
  };
}
