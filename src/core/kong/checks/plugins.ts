import type { Json } from '../../schema/node';
import { alternatives, fieldAt, isObject, isSet, type CheckFinding, type CheckInput, type KongCheck } from './check';
import { parseUrl } from './strings';

const periods = ['second', 'minute', 'hour', 'day', 'month', 'year'];

function periodOrder({ effective, unknown }: CheckInput): CheckFinding | undefined {
  let lower: readonly [string, number] | undefined;
  for (const period of periods) {
    const limit = fieldAt(effective, period);
    if (typeof limit !== 'number' || unknown([period])) continue;
    if (lower && limit < lower[1]) {
      const message = `The limit per ${period} (${limit}) cannot be lower than the limit per ${lower[0]} (${lower[1]}).`;
      return { code: 'limit-order', message, at: [period] };
    }
    if (!lower || limit > lower[1]) lower = [period, limit];
  }
  return undefined;
}

function syncRate({ effective, unknown }: CheckInput): CheckFinding | undefined {
  const rate = fieldAt(effective, 'sync_rate');
  if (typeof rate !== 'number' || rate === -1 || unknown(['policy'])) return undefined;
  const at = ['sync_rate'];
  if (fieldAt(effective, 'policy') !== 'redis') {
    return { code: 'conflicting-fields', message: '`sync_rate` works only with `policy: redis`.', at };
  }
  return rate < 0.02 ? { code: 'range', message: '`sync_rate` must be at least 0.02, or -1 for no background sync.', at } : undefined;
}

function requestTermination({ effective }: CheckInput): CheckFinding | undefined {
  const set = (name: string): boolean => isSet(fieldAt(effective, name));
  const code = 'conflicting-fields';
  if (set('message') && (set('content_type') || set('body'))) {
    return { code, message: '`message` cannot be combined with `content_type` or `body`.', at: ['message'] };
  }
  if (set('content_type') && !set('body')) return { code, message: '`content_type` needs a `body`.', at: ['content_type'] };
  if (fieldAt(effective, 'echo') === true && (set('content_type') || set('body'))) {
    return { code, message: '`echo` cannot be combined with `content_type` and `body`.', at: ['echo'] };
  }
  return undefined;
}

function httpLogAuthorization({ effective }: CheckInput): CheckFinding | undefined {
  const endpoint = fieldAt(effective, 'http_endpoint');
  const headers = fieldAt(effective, 'headers');
  if (typeof endpoint !== 'string' || parseUrl(endpoint).userInfo === undefined || !isObject(headers)) return undefined;
  const name = Object.keys(headers).find((header) => header.toLowerCase() === 'authorization');
  if (name === undefined) return undefined;
  const message = 'The user in `http_endpoint` and an `Authorization` header exclude each other; keep one of them.';
  return { code: 'conflicting-fields', message, at: ['headers', name] };
}

function oauth2Flows({ effective }: CheckInput): CheckFinding | undefined {
  const flows = ['enable_authorization_code', 'enable_implicit_grant', 'enable_client_credentials', 'enable_password_grant'];
  if (flows.some((flow) => fieldAt(effective, flow) === true || typeof fieldAt(effective, flow) === 'string')) return undefined;
  return { code: 'missing-field', message: `Set at least one of ${alternatives(flows, 'and')} to true.` };
}

function otelAttributes({ value }: CheckInput): CheckFinding | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, attribute] of Object.entries(value)) {
    if (!['string', 'number', 'boolean'].includes(typeof attribute)) {
      return { code: 'type', message: 'An attribute must be text, a number, true or false.', at: [name] };
    }
    if (attribute === '') return { code: 'length', message: 'An attribute cannot be empty.', at: [name] };
  }
  return undefined;
}

function uniqueTagNames({ value }: CheckInput): CheckFinding | undefined {
  if (!Array.isArray(value)) return undefined;
  const seen = new Set<Json>();
  for (const [i, tag] of value.entries()) {
    const name = fieldAt(tag, 'name');
    if (name === undefined) continue;
    if (seen.has(name)) return { code: 'duplicate', message: 'Every tag name may occur only once.', at: [String(i), 'name'] };
    seen.add(name);
  }
  return undefined;
}

function aiStatistics({ effective }: CheckInput): CheckFinding | undefined {
  if (fieldAt(effective, 'logging.log_statistics') !== true || fieldAt(effective, 'route_type') !== 'llm/v1/completions') return undefined;
  if (fieldAt(effective, 'model.provider') !== 'anthropic') return undefined;
  const message = '`log_statistics` is not available for the provider anthropic with `route_type: llm/v1/completions`.';
  return { code: 'conflicting-fields', message, at: ['logging', 'log_statistics'] };
}

function awsProxyUrl({ effective }: CheckInput): CheckFinding | undefined {
  const proxy = fieldAt(effective, 'config.proxy_url');
  const scheme = typeof proxy === 'string' ? /^([^:]+):\/\//.exec(proxy)?.[1] : undefined;
  if (scheme === undefined || scheme === 'http') return undefined;
  return { code: 'url', message: 'The scheme of `proxy_url` must be http.', at: ['config', 'proxy_url'] };
}

function acmeStorage({ effective, value }: CheckInput): CheckFinding | undefined {
  if (fieldAt(effective, 'config.storage') !== 'kong') return undefined;
  const at = fieldAt(value, 'config.storage') === undefined ? ['config'] : ['config', 'storage'];
  return { code: 'conflicting-fields', message: 'Without a database Kong cannot store certificates in itself; use `shm`, `redis`, `consul` or `vault`.', at };
}

function wasmEnabled({ value }: CheckInput): readonly CheckFinding[] {
  const filters = fieldAt(value, 'filters');
  const message = 'Kong runs filters only with `wasm = on` and the filter installed; a stock Kong refuses this.';
  const named = Array.isArray(filters) ? filters.flatMap((filter, i) => (fieldAt(filter, 'name') === undefined ? [] : [['filters', String(i), 'name']])) : [];
  return named.length > 0 ? named.map((at) => ({ code: 'wasm', message, at })) : [{ code: 'wasm', message }];
}

export const pluginChecks: Readonly<Record<string, KongCheck>> = {
  periodOrder,
  rateLimitPeriods: (input) => periodOrder(input) ?? syncRate(input),
  requestTermination,
  httpLogAuthorization,
  oauth2Flows,
  otelAttributes,
  uniqueTagNames,
  aiStatistics,
  awsProxyUrl,
  acmeStorage,
  wasmEnabled,
};
