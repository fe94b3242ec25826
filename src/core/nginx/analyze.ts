import type { AnalyzeInput, Analysis, CoreHost } from '../analysis';
import { checkConfig } from './check';
import { buildConfig, type Config } from './config';
import { configFile, type ConfigFile } from './configFile';
import type { ParseProblem } from './document';
import { nginxFacts } from './facts';
import type { Finding } from './finding';
import { readingOf } from './fragments';
import { toDiagnostics } from './merge';
import { readModel } from './model';
import { outlineOf } from './outline';
import { hasPlaceholder } from './templates';
import { runNginxRules } from '../rules/nginx/run';

/** Everything about an nginx file, its includes expanded. A file that is no main file is read as a fragment: see fragments.ts. */
export function analyzeNginx(input: AnalyzeInput, host: CoreHost): Analysis {
  const facts = nginxFacts();
  const version = input.options?.nginxVersion;
  const config = readConfig(input, host);
  const { main } = config;
  const findings = [...config.files.flatMap(parseFindings), ...config.findings, ...checkConfig(config, facts, version), ...runNginxRules(config, version)];
  return {
    kind: 'nginx',
    path: input.path,
    text: input.text,
    diagnostics: toDiagnostics(findings, config),
    model: readModel(config),
    outline: outlineOf(main.document),
    dependencies: config.dependencies,
  };
}

/** Parses the file and expands its includes, without any check. */
export function readConfig(input: Pick<AnalyzeInput, 'path' | 'text' | 'options'>, host: CoreHost): Config {
  const main = configFile(input.path, input.text);
  const facts = nginxFacts();
  const version = input.options?.nginxVersion;
  return buildConfig({ main, reading: readingOf(main.path, main.document, facts, version), facts, version, host });
}

function parseFindings(file: ConfigFile): Finding[] {
  const problems = file.template ? file.document.problems.filter((problem) => !isPlaceholderEnd(file, problem)) : file.document.problems;
  return problems.map((problem) => parseFinding(file.path, problem));
}

/** `server { ${MORE} }`: what a placeholder before a `}` stands for may end with a `;`. */
function isPlaceholderEnd({ document }: ConfigFile, { related }: ParseProblem): boolean {
  return related !== undefined && hasPlaceholder(document.text.slice(related.range.start, related.range.end));
}

function parseFinding(path: string, problem: ParseProblem): Finding {
  const { start, end, message, related, insert } = problem;
  return {
    code: `nginx/${problem.code}`,
    severity: 'error',
    path,
    range: { start, end },
    message,
    ...(related === undefined ? {} : { related: [{ path, range: related.range, message: related.message }] }),
    ...(insert === undefined
      ? {}
      : { fixes: [{ title: insert.title, edits: [{ range: { start: insert.offset, end: insert.offset }, newText: insert.text }] }] }),
  };
}
