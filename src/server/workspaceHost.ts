import type { CoreHost } from '../core/analysis';
import { expandGlob } from '../core/text/glob';
import { listFolder, readText, statPath } from '../disk/diskHost';
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
    isDirectory: (path) => statPath(path)?.isDirectory() ?? false,
    glob: (pattern) => expandGlob(pattern, listFolder),
  };
}

function readDisk(path: string, cache: Map<string, CachedText>): string | undefined {
  const stat = statPath(path);
  if (stat === undefined || !stat.isFile() || stat.size > sizeLimit) return undefined;
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = cache.get(path);
  if (known?.stamp === stamp) return known.text;
  const text = readText(path);
  if (text !== undefined) cache.set(path, { stamp, text });
  return text;
}
