import { isIpOrCidr, isIpv4, isIpv6, readAddress } from './addresses';
import { ofString, type KongCheck } from './check';

const notAHost = 'This is not a host name or IP address: letters, digits, `-`, `_` and dots are allowed, without scheme, path or spaces.';
const noPort = 'A port cannot stand here; put it into its own field.';

function host(text: string): string | undefined {
  const address = readAddress(text);
  if (address === 'invalid') return notAHost;
  return address === 'port' || address.port !== undefined ? noPort : undefined;
}

function nameOnly(text: string): string | undefined {
  return host(text) ?? (typeof readAddress(text) === 'object' && !isName(text) ? 'An IP address cannot stand here; write a host name.' : undefined);
}

function wildcardHost(text: string): string | undefined {
  const star = text.indexOf('*');
  if (star > 0 && star !== text.length - 1) return 'The wildcard `*` must be the first or the last character.';
  if (star !== text.lastIndexOf('*')) return 'Only one wildcard `*` is allowed.';
  return nameOnly(text.replace('*', 'wildcard'));
}

function withOptionalPort(text: string): string | undefined {
  const address = readAddress(text);
  if (address === 'invalid') return 'This is not a host name or IP address, with or without a port: no scheme, path or spaces.';
  return address === 'port' ? 'The port must be at most 65535.' : undefined;
}

function isName(text: string): boolean {
  const address = readAddress(text);
  return typeof address === 'object' && address.type === 'name';
}

function upstreamName(text: string): string | undefined {
  const address = readAddress(text);
  if (typeof address !== 'object') return 'The name of an upstream must be a valid host name (letters, digits, `-`, `_`, dots).';
  if (address.type !== 'name') return 'The name of an upstream cannot be an IP address.';
  return address.port === undefined ? undefined : 'The name of an upstream cannot have a port; targets have ports.';
}

export const hostChecks: Readonly<Record<string, KongCheck>> = {
  host: ofString('host', host),
  sni: ofString('host', nameOnly),
  wildcardHost: ofString('host', wildcardHost),
  hostWithOptionalPort: ofString('host', withOptionalPort),
  hostWithWildcards: ofString('host', (text) => withOptionalPort(text.replaceAll('*', 'abc'))),
  target: ofString('host', (text) =>
    withOptionalPort(text) === undefined ? undefined : 'A target is `host:port` with a host name or IP address (and a port of at most 65535).',
  ),
  upstreamName: ofString('host', upstreamName),
  ip: ofString('ip', (text) => (isIpv4(text) || isIpv6(text) ? undefined : 'This is not an IP address.')),
  ipOrCidr: ofString('ip', (text) =>
    isIpOrCidr(text) ? undefined : 'This is neither an IP address nor a range such as `10.0.0.0/8` (prefix at most 32, for IPv6 128).',
  ),
};
