import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { CoreHost } from '../core/analysis';
import { expandGlob } from '../core/text/glob';

/** The disk, as `core` reads it, frozen at the first look at each file: one check must not see two states of it. */
export function createDiskHost(): CoreHost {
  const texts = new Map<string, string | undefined>();
  return {
    readFile(path) {
      if (!texts.has(path)) texts.set(path, readText(path));
      return texts.get(path);
    },
    isDirectory: (path) => statPath(path)?.isDirectory() ?? false,
    glob: (pattern) => expandGlob(pattern, listFolder),
  };
}

/** Text of a file, decoded as UTF-8 with its byte order mark (gateways refuse one); `undefined` where it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** What is at a path; `undefined` where nothing is, or it cannot be seen. */
export function statPath(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Names in a folder; none where it cannot be read. */
export function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder);
  } catch {
    return [];
  }
}

/** What is in a folder, by name; a link counts as a file. Nothing where it cannot be read. */
export function folderEntries(folder: string): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    const entries = readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
