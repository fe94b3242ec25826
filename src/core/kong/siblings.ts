import type { CoreHost } from '../analysis';
import { parseYamlDocument } from '../yaml/document';
import { isObject } from './checks/check';
import { detectKong } from './detect';
import { kongPack } from './pack';
import { EntryIndex } from './references';
import { readState } from './state';

/**
 * The other Kong files of the same folder: decK takes a folder as one state, so a reference may lead into them. They are read
 * when the first reference finds nothing in its own file.
 */
export class Siblings {
  private indexes: readonly EntryIndex[] | undefined;
  private readonly read: string[] = [];

  constructor(
    private readonly path: string,
    private readonly host: CoreHost,
  ) {}

  /** Whether a sibling has the entry, or may have it (its names are templates). */
  has(entity: string, name: string): boolean {
    this.indexes ??= this.load();
    return this.indexes.some((index) => index.get(entity, name) !== undefined || index.isOpen(entity));
  }

  /** Absolute paths of the files that were read. */
  get dependencies(): readonly string[] {
    return this.read;
  }

  private load(): readonly EntryIndex[] {
    const folder = this.path.slice(0, this.path.lastIndexOf('/') + 1);
    const paths = ['yaml', 'yml'].flatMap((extension) => this.host.glob(`${folder}*.${extension}`));
    return paths.flatMap((path) => {
      const text = path === this.path ? undefined : this.host.readFile(path);
      if (text === undefined || detectKong(path, text) < 0.6) return [];
      this.read.push(path);
      const root = parseYamlDocument(text).toJson();
      return isObject(root) ? [new EntryIndex(kongPack(), readState(kongPack(), root))] : [];
    });
  }
}
