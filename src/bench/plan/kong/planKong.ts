import type { Route } from '../../../core/gateway/model';
import { parseYamlDocument } from '../../../core/yaml/document';
import { Adaptations } from '../adaptations';
import { formatEndpoint } from '../endpoint';
import { Unsupported } from '../failure';
import { isMutableObject, mutableCopy, objectsIn, type MutableObject } from '../json';
import type { BenchmarkPlan, PlanInput } from '../types';
import { explainKongExit } from './explainExit';
import { effectivePlugins, routeRequests } from './requests';
import { referenceOf } from './references';
import { rewriteKong, routesOf, servicesOf } from './rewrite';
import { yamlText } from '../yamlText';

/** The plan for a Kong declarative file or decK state. Throws `Unsupported`. */
export function planKong(input: PlanInput): BenchmarkPlan {
  const { analysis, endpoints, runtime, folder } = input;
  const document = parseYamlDocument(analysis.text, { json: /\.json$/i.test(analysis.path) });
  const root = mutableCopy(document.toJson() ?? null);
  if (!isMutableObject(root)) throw new Unsupported('it holds no configuration');
  const said = new Adaptations();
  const rewritten = rewriteKong(root, endpoints.upstream, said);
  const entities = entitiesByKey(analysis.model.routes, rewritten);
  const { requests, unmeasured } = routeRequests(analysis.model, (route) => {
    const found = entities.get(route.key);
    return effectivePlugins(rewritten, found?.route, found?.service);
  });
  if (requests.length === 0) {
    const [first] = unmeasured;
    throw new Unsupported(first === undefined ? 'it has no routes' : `none of its routes can be measured; ${first.label}: ${first.reason}`);
  }
  const path = runtime === 'docker' ? '/gateway-lens/kong.yml' : `${folder}/kong.yml`;
  const expressions = routesOf(rewritten).some((route) => route['expression'] !== undefined);
  const env = environment(input, path, expressions);
  const version = { args: runtime === 'docker' ? ['kong', 'version'] : ['version'], pattern: '(\\d+\\.\\d+\\.\\d+\\S*)' };
  return {
    files: [{ path, content: yamlText(rewritten) }],
    ...(runtime === 'docker'
      ? { container: { role: 'kong', command: ['kong', 'docker-start'], env, stopSignal: 'SIGQUIT', version } }
      : { local: { binaries: ['kong'], args: ['start'], env, folders: [`${folder}/kong`], stopSignal: 'SIGQUIT', version } }),
    ready: { endpoint: endpoints.status, path: '/status/ready', statuses: [200] },
    requests,
    adaptations: said.list,
    unmeasured,
    explainExit: (output) => explainKongExit(output, document, analysis.path),
  };
}

/** As the official image is set up for a DB-less data plane; everything that would call home or listen elsewhere is off. */
function environment({ endpoints, runtime, folder }: PlanInput, path: string, expressions: boolean): Record<string, string> {
  return {
    KONG_DATABASE: 'off',
    KONG_DECLARATIVE_CONFIG: path,
    KONG_NGINX_WORKER_PROCESSES: '1',
    KONG_NGINX_DAEMON: 'off',
    KONG_PROXY_LISTEN: formatEndpoint(endpoints.gateway),
    KONG_STATUS_LISTEN: formatEndpoint(endpoints.status),
    KONG_ADMIN_LISTEN: 'off',
    KONG_ADMIN_GUI_LISTEN: 'off',
    KONG_STREAM_LISTEN: 'off',
    KONG_PROXY_ACCESS_LOG: 'off',
    KONG_STATUS_ACCESS_LOG: 'off',
    // A local run's output is a socket, which cannot be opened by that path; the image links its log to it.
    KONG_PROXY_ERROR_LOG: runtime === 'local' ? 'stderr' : '/dev/stderr',
    KONG_LOG_LEVEL: 'warn',
    KONG_ANONYMOUS_REPORTS: 'off',
    // The load keeps its connections open.
    KONG_NGINX_HTTP_KEEPALIVE_REQUESTS: '1000000000',
    ...(expressions ? { KONG_ROUTER_FLAVOR: 'expressions' } : {}),
    ...(runtime === 'local' ? { KONG_PREFIX: `${folder}/kong` } : {}),
  };
}

interface RouteEntities {
  readonly route: MutableObject;
  readonly service: MutableObject | undefined;
}

/** The rewritten entities behind the model's routes: both list routes in the file's order, top level first. */
function entitiesByKey(routes: readonly Route[], root: MutableObject): ReadonlyMap<string, RouteEntities> {
  const entities = new Map<string, RouteEntities>();
  const services = servicesOf(root);
  const all: RouteEntities[] = [
    ...objectsIn(root['routes']).map((route) => ({ route, service: serviceOf(route, services) })),
    ...services.flatMap((service) => objectsIn(service['routes']).map((route) => ({ route, service }))),
  ];
  const unnamed = all.filter(({ route }) => typeof route['name'] !== 'string' && typeof route['id'] !== 'string');
  for (const route of routes) {
    const named = all.find(({ route: entity }) => entity['name'] === route.key || entity['id'] === route.key);
    const found = named ?? unnamed.shift();
    if (found !== undefined) entities.set(route.key, found);
  }
  return entities;
}

function serviceOf(route: MutableObject, services: readonly MutableObject[]): MutableObject | undefined {
  const value = route['service'];
  const name = referenceOf(value);
  return services.find((service) => name !== undefined && (service['name'] === name || service['id'] === name));
}
