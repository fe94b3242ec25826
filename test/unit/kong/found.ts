import type { Analysis, CoreHost, Diagnostic } from '../../../src/core/analysis';
import { analyzeKong } from '../../../src/core/kong/analyze';

const head = '_format_version: "3.0"\n';

/** Analyses a text as /project/kong.yml, beside the files of `siblings` (name → text). */
export function analyze(text: string, customPlugins?: readonly string[], siblings: Readonly<Record<string, string>> = {}): Analysis {
  const host: CoreHost = {
    readFile: (path) => siblings[path.replace('/project/', '')],
    isDirectory: () => false,
    glob: (pattern) => Object.keys(siblings).filter((name) => name.endsWith(pattern.slice(pattern.lastIndexOf('*') + 1))).map((name) => `/project/${name}`),
  };
  return analyzeKong({ path: '/project/kong.yml', text, kind: 'kong', ...(customPlugins ? { options: { customPlugins } } : {}) }, host);
}

/** Every diagnostic of a file of format 3.0 as `code «marked text»`. */
export function found(body: string, customPlugins?: readonly string[]): readonly string[] {
  const text = body.startsWith('_format_version') || body.startsWith('!') ? body.replace(/^!/, '') : head + body;
  return analyze(text, customPlugins).diagnostics.map((diagnostic) => shown(text, diagnostic));
}

export function messages(body: string): readonly string[] {
  return analyze(head + body).diagnostics.map((diagnostic) => diagnostic.message);
}

function shown(text: string, { code, range }: Diagnostic): string {
  return `${code.replace(/^kong\//, '')} «${text.slice(range.start, range.end)}»`;
}

/** A global plugin with a config in flow form. */
export function plugin(name: string, config: string): string {
  return `plugins:\n- name: ${name}\n  config: ${config}\n`;
}
