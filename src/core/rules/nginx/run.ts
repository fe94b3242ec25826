import { isFilledIn, type Config } from '../../nginx/config';
import type { Finding } from '../../nginx/finding';
import { nginxRules } from './index';
import type { RuleScope } from './rule';

/** Runs every rule over a config. The findings come in no particular order and may repeat for files included twice. */
export function runNginxRules(config: Config, version: string | undefined): Finding[] {
  const findings: Finding[] = [];
  for (const { code, severity, check } of nginxRules) {
    const scope: RuleScope = {
      config,
      version,
      report: (node, { start, end }, message, more = {}) => {
        if (isFilledIn(node)) return;
        const site = node.site === undefined ? {} : { site: node.site };
        findings.push({ code, severity, path: node.file.path, range: { start, end }, message, ...more, ...site });
      },
    };
    check(scope);
  }
  return findings;
}
