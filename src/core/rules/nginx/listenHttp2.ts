import { argToken, isMail, isStream } from '../../nginx/checks/check';
import { compareVersions } from '../../nginx/version';
import { own } from './inherit';
import type { NginxRule } from './rule';

/** `listen … http2` is deprecated since 1.25.1: HTTP/2 belongs to a server now, not to the whole socket. */
export const listenHttp2: NginxRule = {
  code: 'nginx/listen-http2',
  category: 'correctness',
  severity: 'warning',
  check({ config, version, report }) {
    if (version !== undefined && compareVersions(version, '1.25.1') < 0) return;
    for (const node of config.byName.get('listen') ?? []) {
      const index = node.args.indexOf('http2');
      if (index < 1 || node.parent === undefined || isStream(node) || isMail(node)) continue;
      const already = own(node.parent, 'http2') !== undefined;
      const instead = already ? 'Remove it: the server has "http2" as a directive.' : 'Write "http2 on;" in the server instead.';
      report(node, argToken(node, index), `The parameter "http2" of "listen" is deprecated since nginx 1.25.1. ${instead}`);
    }
  },
};
