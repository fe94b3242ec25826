import { argToken } from '../../nginx/checks/check';
import { parseLocation } from '../../nginx/location';
import { parseUrl } from '../../nginx/url';
import type { NginxRule } from './rule';
import { valueRange } from './valueRange';

/** A URI part that says what the location says already: it changes no path, but makes nginx send the decoded one, encoded anew. */
export const proxyPassNormalized: NginxRule = {
  code: 'nginx/proxy-pass-normalized',
  category: 'correctness',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('proxy_pass') ?? []) {
      const token = node.directive.args[0];
      const scheme = /^https?:\/\//i.exec(token?.value ?? '')?.[0];
      if (token === undefined || scheme === undefined || token.value.includes('$') || node.parent?.name !== 'location') continue;
      const match = parseLocation(node.parent.args);
      const { uri } = parseUrl(token.value.slice(scheme.length), { uriPart: true });
      if (match?.type !== 'prefix' || uri === '' || uri !== match.path) continue;
      const range = valueRange(token, token.value.length - uri.length, uri.length);
      report(node, range, `"${uri}" stands for the location's own path, so it only makes nginx decode and normalise the path: "%2F" reaches the upstream as "/". Leave it out to hand the path on as it came.`, {
        ...(range === argToken(node, 0) ? {} : { fixes: [{ title: 'Hand the path on as it came', edits: [{ range, newText: '' }] }] }),
      });
    }
  },
};
