import type { Config, ConfigNode } from '../../nginx/config';
import type { NginxToken } from '../../nginx/document';
import { parseLocation } from '../../nginx/location';
import { conditionOf } from './condition';

/** A regular expression of the config. */
export interface RegexUse {
  readonly node: ConfigNode;
  readonly token: NginxToken;
  readonly pattern: string;
  /** Offset of the pattern in the token's value. */
  readonly at: number;
  readonly ignoreCase: boolean;
}

/** Every regular expression that is matched against something of a request. */
export function regexUses(config: Config): readonly RegexUse[] {
  const uses: RegexUse[] = [];
  for (const node of config.nodes) {
    const found = node.entryOf === 'map entries' ? tilde(node, node.directive.name) : node.entryOf === undefined ? usesOf(node) : [];
    uses.push(...found);
  }
  return uses;
}

export function usesOf(node: ConfigNode): readonly RegexUse[] {
  const { args } = node.directive;
  switch (node.name) {
    case 'location':
      return locationRegex(node);
    case 'if':
      return conditionRegex(node);
    case 'rewrite':
      return args[0] === undefined ? [] : [{ node, token: args[0], pattern: args[0].value, at: 0, ignoreCase: false }];
    case 'server_name':
      return args.flatMap((token) => tilde(node, token).map((use) => ({ ...use, ignoreCase: true })));
    case 'valid_referers':
      return args.flatMap((token) => tilde(node, token).map((use) => ({ ...use, ignoreCase: true })));
    default:
      return [];
  }
}

function locationRegex(node: ConfigNode): readonly RegexUse[] {
  const match = parseLocation(node.args);
  const token = node.directive.args.at(-1);
  if (match?.type !== 'regex' || token === undefined) return [];
  return [{ node, token, pattern: match.path, at: token.value.length - match.path.length, ignoreCase: match.ignoreCase }];
}

function conditionRegex(node: ConfigNode): readonly RegexUse[] {
  const condition = conditionOf(node);
  if (condition?.token === undefined || !condition.operator.includes('~')) return [];
  return [{ node, token: condition.token, pattern: condition.value, at: 0, ignoreCase: condition.operator.endsWith('*') }];
}

/** `~pattern` or `~*pattern`. */
function tilde(node: ConfigNode, token: NginxToken): readonly RegexUse[] {
  const prefix = /^~\*?/.exec(token.value)?.[0];
  if (prefix === undefined) return [];
  return [{ node, token, pattern: token.value.slice(prefix.length), at: prefix.length, ignoreCase: prefix === '~*' }];
}
