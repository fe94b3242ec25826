import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** Variables with what the client wrote, as it wrote it. `$host` is checked by nginx and is the name the server was chosen by. */
const fromClient = /^\$\{?(http_\w+|arg_\w+|cookie_\w+)\}?$/;

/** `proxy_set_header Host $http_host` hands on a header that nginx has not looked at. */
export const hostSpoofing: NginxRule = {
  code: 'nginx/host-spoofing',
  category: 'security',
  severity: 'info',
  check({ config, report }) {
    for (const node of [...(config.byName.get('proxy_set_header') ?? []), ...(config.byName.get('grpc_set_header') ?? [])]) {
      const [header, value = ''] = node.args;
      const variable = fromClient.exec(value)?.[1];
      if (header?.toLowerCase() !== 'host' || variable === undefined) continue;
      const what = variable === 'http_host' ? 'the header Host as the client wrote it, which need not be the host this server was chosen by' : 'whatever the client sends';
      report(node, argToken(node, 1), `"${value}" hands on ${what}; links and redirects the upstream makes of it can lead elsewhere. Use "$host", or "$host:$server_port" where the port counts.`);
    }
  },
};
