import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { CoreHost } from '../core/analysis';
import { expandGlob } from '../core/text/glob';

/** The disk, as `core` reads it. Texts are decoded as UTF-8 without dropping a byte order mark: gateways refuse one. */
export function createDiskHost(): CoreHost {
  const texts = new Map<string, string | undefined>();
  return {
    readFile(path) {
      if (!texts.has(path)) texts.set(path, readText(path));
      return texts.get(path);
    },
    isDirectory: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    glob: (pattern) => expandGlob(pattern, listFolder),
  };
}

/** Text of a file; `undefined` where it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder);
  } catch {
    return [];
  }
}

