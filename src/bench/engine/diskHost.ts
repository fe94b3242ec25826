import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { CoreHost } from '../../core/analysis';
import { expandGlob } from '../../core/text/glob';

/** The disk, as `core` reads the files that a config includes. */
export const diskHost: CoreHost = {
  readFile(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  },
  isDirectory: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  glob: (pattern) =>
    expandGlob(pattern, (folder) => {
      try {
        return readdirSync(folder === '' ? '.' : folder);
      } catch {
        return [];
      }
    }),
};
