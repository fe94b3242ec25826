import { argToken } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { isInet4, isInet6 } from '../../nginx/url';
import { parseNumber } from '../../nginx/values';
import type { OffsetRange } from '../../../shared/diagnostics';
import type { NginxRule } from './rule';

const takesNetwork = new Set(['allow', 'deny', 'set_real_ip_from', 'debug_connection']);

/** `10.0.0.1/8` is the network 10.0.0.0/8: nginx cuts the rest off and logs it (ngx_ptocidr). */
export const meaninglessAddressBits: NginxRule = {
  code: 'nginx/meaningless-address-bits',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.nodes) {
      const place = networkOf(node);
      const meant = place === undefined ? undefined : networkFor(place.text);
      if (place === undefined || meant === undefined || meant === place.text) continue;
      const instead = meant === '' ? '' : `; nginx reads ${meant}`;
      report(node, place.token, `The address ${place.text} has bits beyond its prefix${instead}. Write the network, or the prefix that was meant.`, {
        fixes: meant === '' ? [] : [{ title: `Write ${meant}`, edits: [{ range: place.token, newText: meant }] }],
      });
    }
  },
};

function networkOf(node: ConfigNode): { readonly text: string; readonly token: OffsetRange } | undefined {
  if (node.entryOf === 'geo entries') {
    const isKeyword = node.name === 'proxy' || node.name === 'delete';
    return isKeyword ? { text: node.args[0] ?? '', token: argToken(node, 0) } : { text: node.name, token: node.directive.name };
  }
  return node.fact !== undefined && takesNetwork.has(node.name) ? { text: node.args[0] ?? '', token: argToken(node, 0) } : undefined;
}

/** The network an address with a prefix stands for; empty for IPv6 with bits too many; `undefined` when it has no prefix or cannot be read. */
function networkFor(text: string): string | undefined {
  const [address = '', mask = ''] = text.split('/');
  const bits = parseNumber(mask);
  if (isInet4(address)) return bits === undefined || bits > 32 ? undefined : `${inet4Text(cut(inet4Value(address), 32, bits))}/${mask}`;
  if (bits === undefined || bits > 128 || !isInet6(address)) return undefined;
  const value = inet6Value(address);
  return cut(value, 128, bits) === value ? text : '';
}

function cut(value: bigint, width: number, bits: number): bigint {
  const rest = BigInt(width - bits);
  return (value >> rest) << rest;
}

function inet4Value(address: string): bigint {
  return address.split('.').reduce((value, part) => value * 256n + BigInt(Number(part)), 0n);
}

function inet4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
}

function inet6Value(address: string): bigint {
  const tail = /(?:\d+\.){3}\d+$/.exec(address)?.[0];
  const four = tail === undefined ? 0n : inet4Value(tail);
  const plain = tail === undefined ? address : `${address.slice(0, -tail.length)}${(four >> 16n).toString(16)}:${(four & 65535n).toString(16)}`;
  const [head = '', rest] = plain.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = groups(rest ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) + BigInt(`0x${group}`), 0n);
}
