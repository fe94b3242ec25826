import { uniteOwners, type OwnFindings } from '../core/nginx/owners';
import type { CheckedFile, PlacedDiagnostic } from './format/checkedFile';

/** A checked file, and what the check read besides. */
export interface ReadFile {
  readonly file: CheckedFile;
  /** Absolute, with `/`. */
  readonly absolute: string;
  /** As the findings of other files name it. */
  readonly shown: string;
  /** Absolute paths. */
  readonly dependencies: ReadonlySet<string>;
}

/**
 * A file that another one of the call includes is checked as a part of that, not by itself: it stands in the context of the
 * `include`, and what it refers to is known. Its findings are listed under its own name and no longer under the main file's.
 */
export function placeFragments(files: readonly ReadFile[]): CheckedFile[] {
  const owners = ownersOf(files);
  const given = new Map(files.map((read) => [read.shown, read]));
  return files.map((read) => {
    const mains = owners.get(read) ?? [];
    if (mains.length > 0) return { ...read.file, diagnostics: uniteOwners(mains.map((main) => findingsIn(read, main)), noted) };
    const isListedThere = ({ path }: PlacedDiagnostic): boolean => {
      const other = path === undefined ? undefined : given.get(path);
      return other !== undefined && (owners.get(other) ?? []).includes(read);
    };
    return { ...read.file, diagnostics: read.file.diagnostics.filter((found) => !isListedThere(found)) };
  });
}

/** The main files of each included one. Files that include each other are none's part. */
function ownersOf(files: readonly ReadFile[]): Map<ReadFile, ReadFile[]> {
  const byPath = new Map(files.map((read) => [read.absolute, read]));
  const owners = new Map<ReadFile, ReadFile[]>();
  for (const main of files) {
    for (const path of main.dependencies) {
      const part = byPath.get(path);
      if (main.file.kind !== 'nginx' || part === undefined || part === main || part.dependencies.has(main.absolute)) continue;
      owners.set(part, [...(owners.get(part) ?? []), main]);
    }
  }
  // A part that includes another part is no main file: the file around both has said it all.
  for (const [part, mains] of owners) owners.set(part, mains.filter((main) => !owners.has(main)));
  return owners;
}

function findingsIn(part: ReadFile, main: ReadFile): OwnFindings<PlacedDiagnostic> {
  const inPart = main.file.diagnostics.filter(({ path }) => path === part.shown);
  return { main: main.file.path, diagnostics: inPart.map(({ code, severity, message, range }) => ({ code, severity, message, range })) };
}

function noted(diagnostic: PlacedDiagnostic, note: string): PlacedDiagnostic {
  return { ...diagnostic, message: diagnostic.message + note };
}
