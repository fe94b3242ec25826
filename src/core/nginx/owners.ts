import type { Range } from '../../shared/diagnostics';

/** A finding as it is shown. */
export interface Shown {
  readonly code?: unknown;
  readonly range: Range;
}

/** What one main file's check finds in a file it includes, or in itself. */
export interface OwnFindings<T extends Shown> {
  /** The main file, as the user knows it. */
  readonly main: string;
  readonly diagnostics: readonly T[];
}

/**
 * Findings of a file that several main files include: each once, with the main files named when it does not hold in all.
 * @param noted the finding with a sentence added to its message
 */
export function uniteOwners<T extends Shown>(owners: readonly OwnFindings<T>[], noted: (diagnostic: T, note: string) => T): T[] {
  const [only] = owners;
  if (owners.length < 2 || only === undefined) return [...(only?.diagnostics ?? [])];
  const found = new Map<string, { readonly diagnostic: T; readonly mains: string[] }>();
  for (const { main, diagnostics } of owners) {
    for (const diagnostic of diagnostics) {
      const key = JSON.stringify([diagnostic.code, diagnostic.range]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { diagnostic, mains: [main] });
      else if (!known.mains.includes(main)) known.mains.push(main);
    }
  }
  const united = [...found.values()].map(({ diagnostic, mains }) =>
    mains.length === owners.length ? diagnostic : noted(diagnostic, ` This holds where ${mains.join(' and ')} includes the file.`),
  );
  return united.sort((a, b) => a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character);
}
