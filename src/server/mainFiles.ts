import { mayBeMainName } from '../core/nginx/fragments';
import { folderEntries } from '../disk/diskHost';

/** Folders that hold other people's files, or what is made from the user's. */
const skipped: ReadonlySet<string> = new Set(['node_modules', 'vendor', 'bower_components', '__pycache__', 'venv', 'target', 'build', 'dist', 'out']);

export interface SearchLimits {
  /** Levels below a workspace folder. */
  readonly depth: number;
  /** Folders that are listed, in all. */
  readonly folders: number;
  /** Files that are found, in all. */
  readonly files: number;
}

const usualLimits: SearchLimits = { depth: 8, folders: 3000, files: 50 };

/**
 * The nginx main files of the workspace folders, found by name: nothing is read. The nearest come first, and the search ends
 * at its limits. It is kept until somebody says that files came or went.
 */
export class MainFiles {
  private found: readonly string[] | undefined;

  constructor(
    private readonly folders: () => readonly string[],
    private readonly limits = usualLimits,
  ) {}

  all(): readonly string[] {
    return (this.found ??= search(this.folders(), this.limits));
  }

  forget(): void {
    this.found = undefined;
  }
}

function search(roots: readonly string[], limits: SearchLimits): string[] {
  const found = new Set<string>();
  let level = [...new Set(roots)];
  let listed = 0;
  for (let depth = 0; depth <= limits.depth && level.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of level) {
      if (++listed > limits.folders) return [...found];
      for (const { name, isFolder } of folderEntries(folder)) {
        if (isFolder) {
          if (!name.startsWith('.') && !skipped.has(name)) next.push(`${folder}/${name}`);
        } else if (mayBeMainName(name)) {
          found.add(`${folder}/${name}`);
          if (found.size >= limits.files) return [...found];
        }
      }
    }
    level = next;
  }
  return [...found];
}
