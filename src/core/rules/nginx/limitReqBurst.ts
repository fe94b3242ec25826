import type { NginxRule } from './rule';

/** The rate is counted in milliseconds: without `burst` a second request within one interval is refused. */
export const limitReqBurst: NginxRule = {
  code: 'nginx/limit-req-burst',
  category: 'correctness',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('limit_req') ?? []) {
      if (!node.args.some((arg) => arg.startsWith('zone=')) || node.args.some((arg) => arg.startsWith('burst='))) continue;
      report(node, node.directive.name, 'Without "burst" nginx refuses two requests that come close together, at 10r/s within 100 ms: a page with images gets 503. Add "burst=20 nodelay".');
    }
  },
};
