import type { Config, ConfigNode } from './config';
import type { NginxFacts } from './facts';
import type { Finding } from './finding';
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
    report: (node, range, code, message, more) => scope.reportAt(node.file.path, range, code, message, more),
    reportAt: (path, range, code, message, more = {}) => {
      const { severity = 'error', ...rest } = more;
      findings.push({ code, severity, path, range: { start: range.start, end: range.end }, message, ...rest });
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

function checksByName(): Map<string, DirectiveCheck[]> {
  const map = new Map<string, DirectiveCheck[]>();
  for (const check of directiveChecks) {
    for (const name of check.names) map.set(name, [...(map.get(name) ?? []), check]);
  }
  return map;
}
