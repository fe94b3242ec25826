import type { RuntimeId } from '../../shared/benchmark';
import { formatEndpoint } from '../plan/endpoint';
import type { Endpoint } from '../plan/types';
import type { LaunchSpec } from '../runtime/runtime';

/** A request with this header and the value `0` is answered with an empty body, every other one with 1 KB. */
export const bodyHeader = 'x-gateway-lens-body';

export const bodySizes = [0, 1024] as const;

/**
 * The upstream's whole configuration: any method and path, no disk, no log, connections that stay open. The size of the body is
 * asked for by a header because it passes through a gateway whatever that does to paths; the engine tries it and leaves the
 * small body out where a gateway drops the header. Runs on plain nginx and on OpenResty.
 */
export function upstreamConfig(listen: Endpoint, folder: string): string {
  return `worker_processes 1;
error_log stderr warn;
pid ${folder}/upstream.pid;
events {
    worker_connections 4096;
}
http {
    access_log off;
    keepalive_requests 1000000000;
    keepalive_timeout 600s;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    default_type text/plain;
    map $http_${bodyHeader.replaceAll('-', '_')} $content {
        default "${'x'.repeat(1024)}";
        "0" "";
    }
    server {
        listen ${formatEndpoint(listen)} backlog=4096;
        location / {
            return 200 $content;
        }
    }
}
`;
}

/** How to start it: in a container of the upstream image, or from a local OpenResty or nginx with its files in `folder`. */
export function upstreamLaunch(runtime: RuntimeId, listen: Endpoint, folder: string): LaunchSpec {
  const pattern = '((?:openresty|nginx)/\\S+)';
  if (runtime === 'local') {
    const config = `${folder}/upstream.conf`;
    return {
      files: [{ path: config, content: upstreamConfig(listen, folder) }],
      local: {
        binaries: ['openresty', 'nginx'],
        args: ['-p', `${folder}/`, '-c', config, '-g', 'daemon off;'],
        env: {},
        folders: [folder, `${folder}/logs`],
        stopSignal: 'SIGQUIT',
        version: { args: ['-v'], pattern },
      },
    };
  }
  const scratch = '/tmp/gateway-lens-upstream';
  const config = '/gateway-lens/upstream.conf';
  const find = '"$(command -v openresty || command -v nginx)"';
  return {
    files: [{ path: config, content: upstreamConfig(listen, scratch) }],
    container: {
      role: 'upstream',
      entrypoint: [],
      command: ['sh', '-c', `mkdir -p ${scratch} && exec ${find} -c ${config} -g 'daemon off;'`],
      env: {},
      stopSignal: 'SIGQUIT',
      version: { args: ['sh', '-c', `${find} -v`], pattern },
    },
  };
}
