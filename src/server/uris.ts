import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute path with `/` of a `file:` document; `undefined` for documents that are not on disk. */
export function uriToPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

export function pathToUri(path: string): string {
  return pathToFileURL(path).href;
}
