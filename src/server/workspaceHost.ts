import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { CoreHost } from '../core/analysis';
import { expandGlob } from '../core/text/glob';
import type { DocumentStore } from './documents';

/** Larger files are no configs; reading them would stop the editor's checks for seconds. Bytes. */
const sizeLimit = 16 * 1024 * 1024;

interface CachedText {
  readonly stamp: string;
  readonly text: string;
}

/** Files as the user sees them: the open documents' unsaved texts, else the disk. Texts are kept until size or time changes. */
export function createWorkspaceHost(documents: DocumentStore): CoreHost {
  const cache = new Map<string, CachedText>();
  return {
    readFile: (path) => documents.at(path)?.text ?? readDisk(path, cache),
    isDirectory: (path) => statOf(path)?.isDirectory() ?? false,
    glob: (pattern) => expandGlob(pattern, listFolder),
  };
}

function readDisk(path: string, cache: Map<string, CachedText>): string | undefined {
  const stat = statOf(path);
  if (stat === undefined || !stat.isFile() || stat.size > sizeLimit) return undefined;
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = cache.get(path);
  if (known?.stamp === stamp) return known.text;
  try {
    const text = readFileSync(path, 'utf8');
    cache.set(path, { stamp, text });
    return text;
  } catch {
    return undefined;
  }
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
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
