import type { Analysis, AnalyzeOptions, CoreHost, Diagnostic } from '../../../src/core/analysis';
import { analyzeNginx } from '../../../src/core/nginx/analyze';

/** A host whose files are a map from absolute path to text. */
export function mapHost(files: Readonly<Record<string, string>>): CoreHost {
  return {
    readFile: (path) => files[path],
    isDirectory: (path) => Object.keys(files).some((file) => file.startsWith(`${path}/`)),
    glob: (pattern) => Object.keys(files).filter((file) => toRegExp(pattern).test(file)).sort(),
  };
}

function toRegExp(glob: string): RegExp {
  const parts = glob.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\*/g, '[^/]*').replace(/\?/g, '[^/]');
  return new RegExp(`^${parts}$`);
}

/** Analyses the first file of a map. */
export function analyze(files: Readonly<Record<string, string>> | string, options?: AnalyzeOptions): Analysis {
  const all = typeof files === 'string' ? { '/etc/nginx/nginx.conf': files } : files;
  const [path = '', text = ''] = Object.entries(all)[0] ?? [];
  return analyzeNginx({ path, text, kind: 'nginx', ...(options === undefined ? {} : { options }) }, mapHost(all));
}

/** `code: marked text` of each diagnostic of the main file. */
export function told(analysis: Analysis): string[] {
  return analysis.diagnostics.map((diagnostic) => `${diagnostic.code}: ${marked(analysis, diagnostic)}`);
}

export function marked(analysis: Analysis, { range }: Diagnostic): string {
  return range.start === range.end && range.end === analysis.text.length ? 'EOF' : analysis.text.slice(range.start, range.end);
}

export function errors(analysis: Analysis): Diagnostic[] {
  return analysis.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
}
