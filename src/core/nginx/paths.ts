/** Paths as strings with `/`: core has no file system. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `path` as seen from `folder`, without `.` and `..`. A Windows drive counts as absolute. */
export function resolvePath(folder: string, path: string): string {
  const joined = isAbsolute(path) ? path : `${folder}/${path}`;
  const parts: string[] = [];
  for (const part of joined.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return joined.startsWith('/') ? `/${parts.join('/')}` : parts.join('/');
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** Whether ngx_conf_include hands the name to glob(3). */
export function isGlob(path: string): boolean {
  return /[*?[]/.test(path);
}
