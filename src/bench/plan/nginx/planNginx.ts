import { readConfig } from '../../../core/nginx/analyze';
import type { Config } from '../../../core/nginx/config';
import type { FailureLocation } from '../../../shared/engineProtocol';
import { Unsupported } from '../failure';
import type { BenchmarkPlan, PlanFile, PlanInput, PlannedRequest } from '../types';
import { explainNginxExit } from './explainExit';
import { readyPath, Rewriter, type RewriteTargets } from './rewrite';
import { routeRequests } from './requests';
import { aliasServers, httpServers } from './servers';

/** The user that `auth_basic` knows during a run; it exists nowhere else. */
const user = { name: 'gateway-lens', password: 'benchmark' };

/** The plan for an nginx or OpenResty config. Throws `Unsupported`. */
export function planNginx(input: PlanInput): BenchmarkPlan {
  const { analysis, endpoints, host } = input;
  const config = readConfig({ path: analysis.path, text: analysis.text }, host);
  const lua = usesLua(config);
  const layout = layoutOf(input, lua);
  const servers = httpServers(config);
  const aliases = aliasServers(servers);
  const targets: RewriteTargets = { ...endpoints, ...layout };
  const rewriter = new Rewriter(targets, aliases, analysis.path);
  rewriter.upstreams = new Set((config.byName.get('upstream') ?? []).map((node) => node.args[0] ?? ''));
  const text = rewriter.write(config.roots, config.context ?? 'http');
  const authorization = `Basic ${base64(`${user.name}:${user.password}`)}`;
  const { requests, unmeasured, pages } = routeRequests({ config, routes: analysis.model.routes, servers, aliases, authorization });
  if (requests.length === 0) {
    const [first] = unmeasured;
    throw new Unsupported(first === undefined ? 'no location of it can be reached over HTTP' : `none of its locations can be measured; ${first.label}: ${first.reason}`);
  }
  const files: PlanFile[] = [
    { path: layout.config, content: text },
    { path: layout.passwords, content: `${user.name}:{PLAIN}${user.password}\n` },
    ...pages.map((page) => ({ path: `${layout.www}/${page}`, content: pageContent })),
  ];
  const exit = (output: string): readonly FailureLocation[] | undefined => explainNginxExit(output, layout.config, rewriter.emitter, config);
  return {
    files,
    ...launch(input, layout, lua),
    ready: { endpoint: endpoints.status, path: readyPath, statuses: [200] },
    requests: proxiedFirst(requests, input),
    adaptations: rewriter.adaptations,
    unmeasured,
    explainExit: exit,
  };
}

const pageContent = `${'.'.repeat(1023)}\n`;

interface Layout {
  readonly config: string;
  readonly scratch: string;
  readonly www: string;
  readonly passwords: string;
}

function layoutOf({ runtime, folder }: PlanInput, lua: boolean): Layout {
  if (runtime === 'local') {
    return { config: `${folder}/conf/nginx.conf`, scratch: `${folder}/scratch`, www: `${folder}/www`, passwords: `${folder}/conf/passwords` };
  }
  const config = lua ? '/usr/local/openresty/nginx/conf/nginx.conf' : '/etc/nginx/nginx.conf';
  return { config, scratch: '/tmp/gateway-lens', www: '/srv/gateway-lens', passwords: '/srv/gateway-lens.passwords' };
}

function launch({ runtime, folder }: PlanInput, layout: Layout, lua: boolean): Pick<BenchmarkPlan, 'container' | 'local'> {
  const version = { args: ['-v'], pattern: '(?:nginx|openresty)/(\\S+)' };
  const options = 'daemon off;';
  if (runtime === 'local') {
    const binaries = lua ? ['openresty', 'nginx'] : ['nginx', 'openresty'];
    const args = ['-p', `${folder}/`, '-c', layout.config, '-g', `${options} pid ${folder}/nginx.pid;`];
    const folders = [layout.scratch, `${folder}/logs`];
    return { local: { binaries, args, env: {}, folders, stopSignal: 'SIGQUIT', version } };
  }
  const binary = lua ? '/usr/local/openresty/bin/openresty' : 'nginx';
  // nginx makes the folders of caches and bodies, not the one they are in.
  const command = ['sh', '-c', `mkdir -p ${layout.scratch} && exec ${binary} -g '${options}'`];
  return {
    container: {
      role: lua ? 'upstream' : 'nginx',
      entrypoint: [],
      command,
      env: {},
      stopSignal: 'SIGQUIT',
      version: { ...version, args: [binary, '-v'] },
    },
  };
}

/** OpenResty's own image is needed where the config runs Lua and does not load it as a module. */
function usesLua(config: Config): boolean {
  if ((config.byName.get('load_module') ?? []).some((node) => /lua/.test(node.args[0] ?? ''))) return false;
  return config.nodes.some((node) => /(^|_)lua(_|$)/.test(node.name) && node.fact?.package === 'openresty');
}

/** `latency` and `throughput` measure the first request: one that goes to an upstream says most about a gateway. */
function proxiedFirst(requests: readonly PlannedRequest[], { analysis }: PlanInput): readonly PlannedRequest[] {
  const proxied = new Set(analysis.model.routes.flatMap((route) => (route.upstreamKey === undefined ? [] : [route.key])));
  return [...requests.filter((request) => proxied.has(request.routeKey)), ...requests.filter((request) => !proxied.has(request.routeKey))];
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
