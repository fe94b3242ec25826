import { parseYamlDocument, type YamlDocument } from '../../../core/yaml/document';
import { Places } from '../../../core/yaml/places';
import { LineIndex } from '../../../core/text/lineIndex';
import type { FailureLocation } from '../../../shared/engineProtocol';
import { Adaptations } from '../adaptations';
import { Unsupported } from '../failure';
import { isMutableObject, mutableCopy } from '../json';
import type { BenchmarkPlan, PlanInput } from '../types';
import { routeRequests } from './requests';
import { rewriteApisix } from './rewrite';
import { yamlText } from '../yamlText';

/**
 * A local APISIX keeps files beside its code. The run has a folder that looks like an installation: code and libraries are those
 * of the real one, configuration and logs are its own. `./apisix` makes the command take this folder (bin/apisix, cli/env.lua).
 */
const localStart = `
PATH="$PATH:/usr/local/openresty/bin"
for home in "$(dirname "$(readlink -f "$0")")/.." /usr/local/apisix /usr/local/share/lua/5.1; do
  if [ -s "$home/apisix/cli/apisix.lua" ]; then break; fi
done
ln -s "$home/apisix" apisix
if [ -d "$home/deps" ]; then ln -s "$home/deps" deps; fi
for name in mime.types cert debug.yaml; do
  if [ -e "$home/conf/$name" ]; then ln -s "$home/conf/$name" "conf/$name"; fi
done
"$0" init && exec openresty -p "$PWD" -c "$PWD/conf/nginx.conf" -g 'daemon off;'
`;

function confFolder({ runtime, folder }: PlanInput): string {
  return runtime === 'local' ? `${folder}/conf` : '/usr/local/apisix/conf';
}

function launch({ runtime, folder }: PlanInput): Pick<BenchmarkPlan, 'container' | 'local'> {
  const pattern = '(\\d+\\.\\d+\\.\\d+)';
  const stopSignal = 'SIGQUIT';
  if (runtime === 'local') {
    return { local: { binaries: ['apisix'], args: [], script: localStart, env: {}, folders: [`${folder}/logs`], stopSignal, version: { args: ['version'], pattern } } };
  }
  return { container: { role: 'apisix', command: ['docker-start'], env: { APISIX_STAND_ALONE: 'true' }, stopSignal, version: { args: ['apisix', 'version'], pattern } } };
}

/** The plan for a standalone APISIX file. Throws `Unsupported`. */
export function planApisix(input: PlanInput): BenchmarkPlan {
  const { analysis, endpoints } = input;
  const document = parseYamlDocument(analysis.text, { json: /\.json$/i.test(analysis.path) });
  const root = mutableCopy(document.toJson() ?? null);
  if (!isMutableObject(root)) throw new Unsupported('it holds no configuration');
  const said = new Adaptations();
  const rewritten = rewriteApisix(root, endpoints.upstream, said);
  const { requests, unmeasured } = routeRequests(analysis.model, rewritten);
  if (requests.length === 0) {
    const [first] = unmeasured;
    throw new Unsupported(first === undefined ? 'it has no routes' : `none of its routes can be measured; ${first.label}: ${first.reason}`);
  }
  const parameters = analysis.model.routes.some((route) => route.paths.some((path) => path.type === 'regex'));
  if (parameters) said.say('router-chosen', 'The router that reads parameters such as :id in paths was chosen; the one that APISIX has by default takes them as they are written.');
  return {
    files: [
      { path: `${confFolder(input)}/config.yaml`, content: yamlText(settings(input, parameters)) },
      // The loader looks for the mark in the last ten bytes.
      { path: `${confFolder(input)}/apisix.yaml`, content: `${yamlText(rewritten)}#END\n` },
    ],
    ...launch(input),
    ready: { endpoint: endpoints.status, path: '/status/ready', statuses: [200] },
    requests,
    adaptations: said.list,
    unmeasured,
    explainExit: (output) => explainApisixExit(output, document, analysis.path),
  };
}

/** APISIX's own settings: a data plane that reads the file, one worker, listeners where the run wants them and nowhere else. */
function settings({ endpoints, runtime }: PlanInput, parameters: boolean): object {
  const { gateway, status } = endpoints;
  return {
    apisix: {
      node_listen: [{ ip: gateway.host, port: gateway.port }],
      enable_admin: false,
      enable_control: false,
      ssl: { enable: false },
      ...(parameters ? { router: { http: 'radixtree_uri_with_parameter' } } : {}),
      status: { ip: status.host, port: status.port },
    },
    deployment: { role: 'data_plane', role_data_plane: { config_provider: 'yaml' } },
    nginx_config: {
      worker_processes: 1,
      error_log_level: 'warn',
      // In the image the log goes there already, and the user is its own. The run's folder is readable for its owner alone.
      ...(runtime === 'local' ? { error_log: 'stderr', user: 'root' } : {}),
      http: { enable_access_log: false },
      http_configuration_snippet: 'keepalive_requests 1000000000;',
    },
    plugin_attr: { prometheus: { enable_export_server: false } },
  };
}

/** `failed to check item data of [routes] err:… ,val: {"id":…}` and YAML errors, as places in the user's file. */
function explainApisixExit(output: string, document: YamlDocument, path: string): readonly FailureLocation[] | undefined {
  const index = new LineIndex(document.text);
  const places = new Places(document, path);
  const items = [...output.matchAll(/failed to check item data of \[(\w+)\] err:(.*?) ,val: (\{.*)$/gm)].map(([, section = '', message = '', value = '']) => {
    const id = /"(?:id|username)":"?([^",}]+)"?/.exec(value)?.[1];
    const root = document.toJson();
    const list = isMutableObject(mutableCopy(root ?? null)) ? (root as Record<string, unknown>)[section] : undefined;
    const at = Array.isArray(list) ? list.findIndex((item: { id?: unknown; username?: unknown }) => String(item.id ?? item.username) === id) : -1;
    return { path, range: index.range(places.rangeOf(at < 0 ? [section] : [section, at], 'head')), message };
  });
  return items.length > 0 ? items : undefined;
}
