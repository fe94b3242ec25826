export function isIpv4(text: string): boolean {
  return /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);
}

export function isIpv6(text: string): boolean {
  if (!/^[0-9a-fA-F:.]+$/.test(text) || !text.includes(':')) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const count = groups.length + (last.includes('.') ? 1 : 0);
  const right = groups.every((group, i) => /^[0-9a-fA-F]{1,4}$/.test(group) || (i === groups.length - 1 && isIpv4(group)));
  return right && (halves.length === 2 ? count < 8 : count === 8);
}

/** An address, with or without `/` and the bits of a network, as lua-resty-ipmatcher takes it: the part before the `/` counts. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = ''] = text.split('/', 1);
  return isIpv4(address) || isIpv6(address);
}
