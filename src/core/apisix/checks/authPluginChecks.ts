import type { SchemaPath, SchemaProblem } from '../../schema/problem';
import { isObject, validate } from '../../schema/validate';
import { apisixContext, withDefaults } from '../dialect';
import { apisixPack, apisixSchemaPack } from '../pack';
import { isSecretReference } from '../secretReference';
import { failed, isBase64, list, type Fields } from './pluginProblem';

export function jweSecret(config: Fields, path: SchemaPath, place: string): SchemaProblem[] {
  const { secret } = config;
  if (place !== 'consumer' || typeof secret !== 'string' || secret.includes('${{')) return [];
  // A reference to a secret is measured as it stands: the plugin does not resolve it before.
  const decoded = config['is_base64_encoded'] === true ? Math.floor((secret.replace(/=+$/, '').length * 3) / 4) : utf8Length(secret);
  const what = config['is_base64_encoded'] === true ? 'The decoded secret' : 'The secret';
  return decoded === 32 ? [] : [failed([...path, 'secret'], 'value', 'wrong-length', `${what} must have exactly 32 bytes, found ${decoded}.`)];
}

function utf8Length(text: string): number {
  return [...text].reduce((sum, char) => sum + (char <= '\u007f' ? 1 : char <= '\u07ff' ? 2 : char <= '\uffff' && char.length === 1 ? 3 : 4), 0);
}

export function jwtSecrets(config: Fields, path: SchemaPath, place: string): SchemaProblem[] {
  if (place !== 'consumer') return [];
  const { algorithm, secret, public_key: publicKey } = config;
  const shared = typeof algorithm !== 'string' || algorithm.startsWith('HS');
  if (shared && secret === undefined) return [failed(path, 'key', 'missing-field', 'The HS algorithms need `secret`.')];
  if (!shared && publicKey === undefined) return [failed(path, 'key', 'missing-field', `The algorithm ${String(algorithm)} needs \`public_key\`.`)];
  if (config['base64_secret'] === true && typeof secret === 'string' && !isSecretReference(secret) && !isBase64(secret)) {
    return [failed([...path, 'secret'], 'value', 'wrong-format', 'With `base64_secret` the secret must be base64.')];
  }
  return [];
}

export function ldapFields(config: Fields, path: SchemaPath, place: string): SchemaProblem[] {
  if (place === 'consumer') return [];
  if (config['use_ldaps'] === true && config['use_starttls'] === true) {
    return [failed([...path, 'use_starttls'], 'key', 'fields-conflict', '`use_ldaps` and `use_starttls` cannot be used together.')];
  }
  if (config['bind_dn'] === undefined || config['ldap_password'] !== undefined) return [];
  return [failed([...path, 'bind_dn'], 'key', 'missing-field', '`bind_dn` needs `ldap_password` beside it.')];
}

export function multiAuth(config: Fields, path: SchemaPath): SchemaProblem[] {
  const { plugins } = apisixPack();
  const pack = apisixSchemaPack();
  return list(config['auth_plugins']).flatMap((entry, index) =>
    Object.entries(isObject(entry) ? entry : {}).flatMap(([name, value]) => {
      const at = [...path, 'auth_plugins', index, name];
      const plugin = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
      if (plugin?.type !== 'auth') return [failed(at, 'key', 'unknown-plugin', `${name} is not an authentication plugin.`)];
      return plugin.config === undefined ? [] : validate(withDefaults(value, plugin.config, pack), plugin.config, apisixContext(pack), at);
    }),
  );
}
