import { isFilledIn, type Config, type ConfigNode } from './config';
import type { NginxFacts } from './facts';
import type { Finding } from './finding';
import { hasPlaceholder } from './templates';
import type { CheckScope, DirectiveCheck } from './checks/check';
import { checkDirective } from './checks/directive';
import { configChecks, directiveChecks } from './checks/list';
import { checkValueTypes } from './checks/valueTypes';

/** Runs every check over a config. The findings come in no particular order and may repeat for files included twice. */
export function checkConfig(config: Config, facts: NginxFacts, version: string | undefined): Finding[] {
  const findings: Finding[] = [];
  const sound = new Set<ConfigNode>();
  const scope: CheckScope = {
    config,
    facts,
    version,
    isSound: (node) => sound.has(node),
    report: (node, { start, end }, code, message, { severity = 'error', ...more } = {}) => {
      if (isFilledIn(node) && (hasPlaceholder(node.name) || !aboutNames.has(code))) return;
      const site = node.site === undefined ? {} : { site: node.site };
      findings.push({ code, severity, path: node.file.path, range: { start, end }, message, ...more, ...site });
    },
    reportAt: (path, { start, end }, code, message, { severity = 'error', ...more } = {}) => {
      findings.push({ code, severity, path, range: { start, end }, message, ...more });
    },
  };
  for (const node of config.nodes) if (checkDirective(node, scope)) sound.add(node);
  const byName = checksByName();
  for (const node of sound) {
    if (node.fact === undefined) continue;
    checkValueTypes(node, scope);
    for (const check of byName.get(node.name) ?? []) check.check(node, scope);
  }
  for (const check of configChecks) check(scope);
  return findings;
}

/** What is wrong about a directive's name, whatever its arguments are. */
const aboutNames: ReadonlySet<string> = new Set([
  'nginx/unknown-directive', 'nginx/unknown-module-directive', 'nginx/plus-directive', 'nginx/not-allowed-here', 'nginx/newer-directive',
  'nginx/removed-directive', 'nginx/deprecated-directive',
]);

function checksByName(): Map<string, DirectiveCheck[]> {
  const map = new Map<string, DirectiveCheck[]>();
  for (const check of directiveChecks) {
    for (const name of check.names) map.set(name, [...(map.get(name) ?? []), check]);
  }
  return map;
}
