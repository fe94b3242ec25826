import type { Json } from '../../schema/node';
import type { SchemaPath, SchemaProblem } from '../../schema/problem';
import { isObject } from '../../schema/validate';

const hashVariables = /^((uri|server_name|server_addr|request_uri|remote_port|remote_addr|query_string|host|hostname|mqtt_client_id)|arg_[0-9a-zA-z_-]+)$/;

/** What APISIX checks of an upstream in code (apisix/upstream.lua check_upstream_conf). */
export function checkUpstream(upstream: Json, path: SchemaPath): SchemaProblem[] {
  if (!isObject(upstream)) return [];
  return [...checkPorts(upstream, path), ...checkRewrite(upstream, path), ...checkHashKey(upstream, path)];
}

type Fields = { readonly [key: string]: Json };

function checkPorts({ nodes }: Fields, path: SchemaPath): SchemaProblem[] {
  if (nodes === undefined || !isObject(nodes)) return [];
  return Object.keys(nodes).flatMap((address) => {
    const port = /:(\d+)$/.exec(address)?.[1];
    if (port === undefined || (Number(port) >= 1 && Number(port) <= 65535)) return [];
    return [failed([...path, 'nodes', address], 'key', 'invalid-port', `The port must be from 1 to 65535, found ${port}.`)];
  });
}

function checkRewrite({ pass_host: passHost, upstream_host: host }: Fields, path: SchemaPath): SchemaProblem[] {
  if (passHost !== 'rewrite' || (host !== undefined && host !== '')) return [];
  return [failed([...path, 'pass_host'], 'value', 'missing-field', '`pass_host: rewrite` needs `upstream_host` beside it.')];
}

function checkHashKey({ type, hash_on: hashOn = 'vars', key }: Fields, path: SchemaPath): SchemaProblem[] {
  if (type !== 'chash') return [];
  if (key === undefined) {
    if (hashOn === 'consumer') return [];
    return [failed([...path, 'type'], 'value', 'missing-field', '`type: chash` needs `key`: what to hash, e.g. remote_addr.')];
  }
  if (typeof key !== 'string' || key.includes('${{')) return [];
  if (hashOn === 'vars' && !hashVariables.test(key)) {
    const message = `\`key\` must be a variable such as remote_addr, uri or arg_NAME (hash_on is vars), found ${key}.`;
    return [failed([...path, 'key'], 'value', 'wrong-format', message)];
  }
  if (hashOn === 'header' && !/^[a-zA-Z0-9-_]+$/.test(key)) {
    return [failed([...path, 'key'], 'value', 'wrong-format', '`key` must be a header name when hash_on is header.')];
  }
  return [];
}

function failed(path: SchemaPath, part: SchemaProblem['part'], code: string, message: string): SchemaProblem {
  return { path, part, reason: 'check-failed', code, message };
}
