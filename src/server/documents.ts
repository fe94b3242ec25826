import { uriToPath } from './uris';

/** An open document. A new object for each version, so that caches can hold it weakly. */
export interface OpenDocument {
  readonly uri: string;
  /** Absolute, with `/`. */
  readonly path: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}

/** The open documents by path: clients may write the same file's URI in several ways. */
export class DocumentStore {
  private readonly byPath = new Map<string, OpenDocument>();

  set(uri: string, languageId: string, version: number, text: string): OpenDocument | undefined {
    const path = uriToPath(uri);
    if (path === undefined) return undefined;
    const document = { uri, path, languageId, version, text };
    this.byPath.set(path, document);
    return document;
  }

  delete(uri: string): OpenDocument | undefined {
    const document = this.get(uri);
    if (document !== undefined) this.byPath.delete(document.path);
    return document;
  }

  get(uri: string): OpenDocument | undefined {
    const path = uriToPath(uri);
    return path === undefined ? undefined : this.byPath.get(path);
  }

  at(path: string): OpenDocument | undefined {
    return this.byPath.get(path);
  }

  all(): OpenDocument[] {
    return [...this.byPath.values()];
  }
}
