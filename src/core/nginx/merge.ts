import type { Diagnostic } from '../analysis';
import { LineIndex } from '../text/lineIndex';
import type { Config, ConfigNode } from './config';
import type { Finding } from './finding';
import { baseName } from './paths';
import { Suppressions } from './suppress';

/** Drops repeats and what a comment silences; the main file's first, each file's in order of position. */
export function toDiagnostics(findings: readonly Finding[], config: Config): Diagnostic[] {
  const order = new Map(config.files.map((file, index) => [file.path, index]));
  const suppressions = new Map(config.files.map((file) => [file.path, new Suppressions(file.document)]));
  const groups = new Map<string, Finding[]>();
  const versioned = new Set(findings.filter(({ code }) => code === 'nginx/newer-directive').map(keyOfPlace));
  for (const finding of findings) {
    // What the wanted version does not have yet is no parameter of it either; the version says more.
    if (finding.code === 'nginx/invalid-parameter' && versioned.has(keyOfPlace(finding))) continue;
    const key = `${finding.code}\n${keyOfPlace(finding)}`;
    const group = groups.get(key);
    if (group !== undefined) group.push(finding);
    else if (suppressions.get(finding.path)?.silences(finding.code, finding.range.start) !== true) groups.set(key, [finding]);
  }
  const kept = [...groups.values()].flatMap((group) => unite(group, config) ?? []);
  kept.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0) || a.range.start - b.range.start || a.range.end - b.range.end);
  return kept.map((finding) => toDiagnostic(finding, config.main.path));
}

function keyOfPlace({ path, range }: Finding): string {
  return `${path}\n${range.start}\n${range.end}`;
}

function toDiagnostic({ code, severity, path, range, message, related, fixes }: Finding, main: string): Diagnostic {
  return {
    code,
    severity,
    range,
    message,
    ...(path === main ? {} : { path }),
    ...(related === undefined ? {} : { related }),
    ...(fixes === undefined ? {} : { fixes }),
  };
}

/** One finding for all places that include its file; what holds in some of them only says in which. */
function unite(group: readonly Finding[], config: Config): Finding | undefined {
  const [finding] = group;
  if (finding === undefined) return undefined;
  const all = config.sites.get(finding.path) ?? [];
  const sites = new Set(group.flatMap(({ site }) => site ?? []));
  if (group.some(({ site }) => site === undefined) || sites.size >= all.length) return finding;
  const places = [...sites].map(placeText);
  const shown = places.length > 3 ? `${places.slice(0, 3).join(', ')} and ${places.length - 3} more` : places.join(' and ');
  return { ...finding, message: `${finding.message} This holds where the file is included at ${shown}.` };
}

function placeText({ file, directive, context }: ConfigNode): string {
  const { line } = new LineIndex(file.document.text).position(directive.start);
  return `${baseName(file.path)}:${line + 1}${context === undefined ? '' : ` (in "${context}")`}`;
}
