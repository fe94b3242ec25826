import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';

/** What one main file's check finds in a file it includes, or in itself. */
export interface OwnFindings {
  /** The main file, as the user knows it. */
  readonly main: string;
  readonly diagnostics: readonly LspDiagnostic[];
}

/** Findings of a file that several main files include: each once, with the main files named when it does not hold in all. */
export function uniteOwners(owners: readonly OwnFindings[]): LspDiagnostic[] {
  const [only] = owners;
  if (owners.length < 2 || only === undefined) return [...(only?.diagnostics ?? [])];
  const found = new Map<string, { readonly diagnostic: LspDiagnostic; readonly mains: string[] }>();
  for (const { main, diagnostics } of owners) {
    for (const diagnostic of diagnostics) {
      const key = JSON.stringify([diagnostic.code, diagnostic.range]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { diagnostic, mains: [main] });
      else if (!known.mains.includes(main)) known.mains.push(main);
    }
  }
  const united = [...found.values()].map(({ diagnostic, mains }) =>
    mains.length === owners.length ? diagnostic : { ...diagnostic, message: `${diagnostic.message} This holds where ${mains.join(' and ')} includes the file.` },
  );
  return united.sort((a, b) => a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character);
}
