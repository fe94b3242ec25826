import type { ConfigNode } from '../config';
import { parseNumber, parseSize } from '../values';
import { isStream, type CheckScope } from './check';

const protocols = ['proxy', 'fastcgi', 'uwsgi', 'scgi'] as const;
const settings = ['buffers', 'buffer_size', 'busy_buffers_size', 'temp_file_write_size', 'max_temp_file_size'] as const;
type Setting = (typeof settings)[number];

/** A page of memory on the usual machines: what sizes are when they are not set. */
const page = 4096;

/** Sizes that must fit together after inheritance (ngx_http_proxy_merge_loc_conf and its fastcgi, uwsgi and scgi kin). */
export function checkBuffers(scope: CheckScope): void {
  // The sizes around a fragment are not known.
  if (scope.config.fragment) return;
  for (const protocol of protocols) {
    if (!settings.some((setting) => scope.config.byName.has(`${protocol}_${setting}`))) continue;
    for (const block of scope.config.nodes) {
      if (block.children.length > 0 && !isStream(block) && (block.name === 'server' || block.name === 'location' || block.name === 'if')) checkBlock(block, protocol, scope);
    }
  }
}

function checkBlock(block: ConfigNode, protocol: string, scope: CheckScope): void {
  const found = new Map<Setting, ConfigNode>();
  for (const setting of settings) {
    const node = nearest(block, `${protocol}_${setting}`, scope);
    if (node !== undefined) found.set(setting, node);
  }
  // What an outer block sets was looked at there, save for http, which nginx never asks by itself.
  if (![...found.values()].some((node) => node.parent === block || (block.name === 'server' && node.parent === block.parent))) return;
  const size = (setting: Setting, index = 0): number | undefined => parseSize(found.get(setting)?.args[index] ?? '');
  const count = parseNumber(found.get('buffers')?.args[0] ?? '') ?? 8;
  const each = size('buffers', 1) ?? page;
  const least = Math.max(size('buffer_size') ?? page, each);
  const report = (setting: Setting, message: string): void => {
    const node = found.get(setting);
    if (node !== undefined) scope.report(node, node.directive.args[0] ?? node.directive.name, 'nginx/invalid-value', `"${node.args[0] ?? ''}" does not fit for "${node.name}": ${message}`);
  };
  const needed = `it must be at least ${least} bytes, the larger of "${protocol}_buffer_size" and one of the "${protocol}_buffers".`;
  if (count < 2) report('buffers', 'there must be at least 2 buffers.');
  const busy = size('busy_buffers_size');
  if (busy !== undefined && busy < least) report('busy_buffers_size', needed);
  else if ((busy ?? 2 * least) > (count - 1) * each) {
    const message = `the busy buffers (${busy ?? 2 * least} bytes) must be less than all "${protocol}_buffers" minus one buffer (${(count - 1) * each} bytes).`;
    report(found.has('busy_buffers_size') ? 'busy_buffers_size' : found.has('buffer_size') ? 'buffer_size' : 'buffers', message);
  }
  const write = size('temp_file_write_size');
  if (write !== undefined && write < least) report('temp_file_write_size', needed);
  const most = size('max_temp_file_size');
  if (most !== undefined && most !== 0 && most < least) report('max_temp_file_size', `0, or ${needed}`);
}

function nearest(block: ConfigNode, name: string, scope: CheckScope): ConfigNode | undefined {
  for (let at: ConfigNode | undefined = block; at !== undefined; at = at.parent) {
    const own = at.childrenNamed(name).find((child) => child.fact !== undefined && scope.isSound(child));
    if (own !== undefined) return own;
  }
  return undefined;
}
