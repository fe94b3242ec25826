/**
 * The nginx version that an image's tag names (`nginx:1.25.3-alpine`, `openresty/openresty:1.27.1.2-alpine`); `undefined` for tags
 * that move, such as `stable`. OpenResty's fourth number is its own.
 */
export function nginxVersionOfImage(reference: string): string | undefined {
  const withoutDigest = reference.split('@')[0] ?? '';
  const tag = /:([^:/]+)$/.exec(withoutDigest)?.[1] ?? '';
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(tag) ?? [];
  // Images of other things, such as a company's own release 7.2, are not of nginx's one major version.
  return major === '1' && minor !== undefined ? [major, minor, ...(patch === undefined ? [] : [patch])].join('.') : undefined;
}
