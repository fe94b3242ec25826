import type { Analysis, Diagnostic, TextEdit } from '../../../src/core/analysis';
import { analyzeApisix } from '../../../src/core/apisix/analyze';

/** Analyses a text as /project/apisix.yaml. */
export function analyze(text: string, customPlugins?: readonly string[], path = '/project/apisix.yaml'): Analysis {
  return analyzeApisix({ path, text, kind: 'apisix', ...(customPlugins ? { options: { customPlugins } } : {}) });
}

/** Every diagnostic of a file that ends with #END, as `severity code «marked text» message`. */
export function found(body: string, customPlugins?: readonly string[]): readonly string[] {
  const text = `${body}#END\n`;
  return analyze(text, customPlugins).diagnostics.map((diagnostic) => shown(text, diagnostic));
}

export function shown(text: string, { code, severity, range, message }: Diagnostic): string {
  return `${severity} ${code.replace(/^apisix\//, '')} «${text.slice(range.start, range.end)}» ${message}`;
}

export type Case = readonly [fires: string, expected: readonly string[], silent: string];

const node = 'nodes: {"a:80": 1}';

/** A right route with one plugin, whose config is given in flow form. */
export function plugin(name: string, config: string): string {
  return `routes:\n- uri: /a\n  upstream: {${node}}\n  plugins:\n    ${name}: ${config}\n`;
}

/** A consumer with the credential of one plugin. */
export function consumer(name: string, config: string): string {
  return `consumers:\n- username: a\n  plugins:\n    ${name}: ${config}\n`;
}

/** A right route with one more field. */
export function route(field: string): string {
  return `routes:\n- uri: /a\n  upstream: {${node}}\n  ${field}\n`;
}

/** A right upstream with one more field. */
export function upstream(field: string): string {
  return `upstreams:\n- id: 1\n  ${node}\n  ${field}\n`;
}

/** A text after the edits of a fix. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  return [...edits].sort((a, b) => b.range.start - a.range.start).reduce((done, { range, newText }) => done.slice(0, range.start) + newText + done.slice(range.end), text);
}
