import type { AnalyzeInput, Analysis, CoreHost, Diagnostic } from '../analysis';
import { checkConfig } from './check';
import { buildConfig, type Config, type ConfigFile } from './config';
import type { ParseProblem } from './document';
import { nginxFacts, type NginxContext } from './facts';
import type { Finding } from './finding';
import { readModel } from './model';
import { outlineOf } from './outline';
import { parseNginx } from './parser';
import { runNginxRules } from '../rules/nginx/run';
import { contextComment, Suppressions } from './suppress';

/** Everything about an nginx file, its includes expanded. The file is read as a main file unless a comment names its context. */
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
  const main: ConfigFile = { path: input.path, document: parseNginx(input.text) };
  return buildConfig({ main, context: startContext(main), facts: nginxFacts(), version: input.options?.nginxVersion, host });
}

const contexts: ReadonlySet<string> = new Set<NginxContext>([
  'main', 'events', 'http', 'server', 'location', 'upstream', 'if in server', 'if in location', 'limit_except',
  'stream', 'stream server', 'stream upstream', 'mail', 'mail server',
]);

function startContext(main: ConfigFile): NginxContext {
  const named = contextComment(main.document);
  return named !== undefined && contexts.has(named) ? (named as NginxContext) : 'main';
}

function parseFindings(file: ConfigFile): Finding[] {
  return file.document.problems.map((problem) => parseFinding(file.path, problem));
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

/** Drops repeats and what a comment silences; the main file's first, each file's in order of position. */
function toDiagnostics(findings: readonly Finding[], config: Config): Diagnostic[] {
  const order = new Map(config.files.map((file, index) => [file.path, index]));
  const suppressions = new Map(config.files.map((file) => [file.path, new Suppressions(file.document)]));
  const seen = new Set<string>();
  const kept = findings.filter((finding) => {
    const key = `${finding.path}\n${finding.code}\n${finding.range.start}\n${finding.range.end}`;
    if (seen.has(key) || suppressions.get(finding.path)?.silences(finding.code, finding.range.start) === true) return false;
    seen.add(key);
    return true;
  });
  kept.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0) || a.range.start - b.range.start || a.range.end - b.range.end);
  return kept.map(({ path, ...finding }) => (path === config.main.path ? finding : { ...finding, path }));
}
