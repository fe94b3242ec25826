import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders that hold gateways but are often missing in the PATH of a user or an editor. */
const extraFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/local/openresty/bin', '/opt/homebrew/bin'];

/** Path of the first of the named programs: as given by the user, else on PATH. */
export function findBinary(names: readonly string[], given: Readonly<Record<string, string>>, path = process.env['PATH'] ?? ''): string | undefined {
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), ...extraFolders];
  for (const name of names) {
    const chosen = given[name];
    if (chosen !== undefined && chosen !== '' && isExecutable(chosen)) return chosen;
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
