/** Whether the gateway sees a decoded path as it was sent: nothing in it is resolved, merged or cut off on the way. */
export function isNormalPath(path: string): boolean {
  const segments = path.split('/');
  const inner = segments.slice(1, -1);
  return path.startsWith('/') && !inner.includes('') && !segments.some((segment) => segment === '.' || segment === '..');
}

/** A decoded path as it is sent. */
export function encodePath(path: string): string {
  return encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}
