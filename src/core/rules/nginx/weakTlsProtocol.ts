import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

const weak: ReadonlySet<string> = new Set(['sslv2', 'sslv3', 'tlsv1', 'tlsv1.1']);
const directives = ['ssl_protocols', 'proxy_ssl_protocols', 'grpc_ssl_protocols', 'uwsgi_ssl_protocols'];

/** SSL 2 and 3 are broken, TLS 1.0 and 1.1 deprecated (RFC 8996). */
export const weakTlsProtocol: NginxRule = {
  code: 'nginx/weak-tls-protocol',
  category: 'security',
  severity: 'warning',
  check({ config, report }) {
    for (const node of directives.flatMap((name) => config.byName.get(name) ?? [])) {
      const found = node.args.flatMap((arg, index) => (weak.has(arg.toLowerCase()) ? [index] : []));
      const [first] = found;
      if (first === undefined) continue;
      const strong = node.args.filter((arg) => !weak.has(arg.toLowerCase())).join(' ');
      const newText = strong === '' ? 'TLSv1.2 TLSv1.3' : strong;
      const names = found.map((index) => node.args[index]).join(', ');
      const one = found.length === 1;
      report(
        node,
        { start: argToken(node, first).start, end: argToken(node, found.at(-1) ?? first).end },
        `${names} ${one ? 'is' : 'are'} broken or deprecated, and a connection can be talked down to ${one ? 'it' : 'them'}. Use "${newText}".`,
        { fixes: [{ title: `Use ${newText}`, edits: [{ range: { start: argToken(node, 0).start, end: argToken(node, node.args.length - 1).end }, newText }] }] },
      );
    }
  },
};
