import type { Analysis, Diagnostic } from '../../../src/core/analysis';
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

/** A right route with one plugin, whose config is given in flow form. */
export function plugin(name: string, config: string): string {
  return `routes:\n- uri: /a\n  upstream: {nodes: {"a:80": 1}}\n  plugins:\n    ${name}: ${config}\n`;
}

/** The first text of a list as the whole file with `after` in place of `before`. */
export function edited(text: string, edits: readonly { readonly range: { readonly start: number; readonly end: number }; readonly newText: string }[]): string {
  return [...edits].sort((a, b) => b.range.start - a.range.start).reduce((done, { range, newText }) => done.slice(0, range.start) + newText + done.slice(range.end), text);
}
