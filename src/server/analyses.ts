import { posix } from 'node:path';
import type { Analysis, CoreHost } from '../core/analysis';
import { analyze } from '../core/index';
import type { GatewayKind } from '../shared/gateway';
import type { ServerSettings } from '../shared/serverProtocol';
import { documentKind } from './documentKind';
import type { DocumentStore, OpenDocument } from './documents';
import { MainFiles } from './mainFiles';
import { pathToUri } from './uris';

/** The outcome of one check. A check that failed is not the same as a file without problems. */
export type Checked =
  | { readonly ok: true; readonly document: OpenDocument; readonly analysis: Analysis }
  | { readonly ok: false; readonly document: OpenDocument; readonly kind: GatewayKind; readonly error: unknown };

/** Where a document's findings come from. */
export interface Source {
  readonly checked: Checked;
  /** Whether the checked file is open; of one that is not, only findings in open documents are shown. */
  readonly open: boolean;
}

/** What the client told about the workspace. */
export interface WorkspaceState {
  settings: ServerSettings;
  /** Absolute paths of the workspace's folders, with `/`. */
  folders: readonly string[];
}

/** How far up an nginx.conf is looked for when the file is in no workspace folder. */
const levelsWithoutFolder = 3;

const foreignFormat = /\.(ya?ml|json)$/i;

/** One analysis per document version, made when first asked for and kept until the document or a file it read changes. */
export class Analyses {
  private readonly byPath = new Map<string, Checked>();
  private readonly mains: MainFiles;
  /** Detection reads the content; each version is read once. */
  private kinds = new WeakMap<OpenDocument, { readonly kind: GatewayKind | undefined }>();

  constructor(
    private readonly documents: DocumentStore,
    private readonly host: CoreHost,
    private readonly workspace: WorkspaceState,
    private readonly onError: (document: OpenDocument, error: unknown) => void,
  ) {
    this.mains = new MainFiles(() => workspace.folders);
  }

  kindOf(document: OpenDocument): GatewayKind | undefined {
    return this.ownKind(document) ?? (this.isIncluded(document) ? 'nginx' : undefined);
  }

  /** The check of the document by itself, as a main file; `undefined` when it is no gateway config. */
  ofDocument(document: OpenDocument): Checked | undefined {
    const kind = this.kindOf(document);
    return kind === undefined ? undefined : this.check(document, kind);
  }

  /**
   * The checks whose findings the document shows: its own, or, when an nginx main file includes it, those of the main files:
   * a fragment by itself stands in no context.
   */
  sourcesOf(document: OpenDocument): Source[] {
    const kind = this.kindOf(document);
    if (kind === undefined) return [];
    const owners = kind === 'nginx' ? this.ownersOf(document) : [];
    return owners.length > 0 ? owners : [{ checked: this.check(document, kind), open: true }];
  }

  /** Forgets every analysis that read the path. */
  invalidate(path: string): void {
    for (const [key, checked] of this.byPath) {
      if (key === path || !checked.ok || checked.analysis.dependencies.includes(path)) this.byPath.delete(key);
    }
  }

  invalidateAll(): void {
    this.mains.forget();
    this.byPath.clear();
    this.kinds = new WeakMap();
  }

  private ownKind(document: OpenDocument): GatewayKind | undefined {
    const known = this.kinds.get(document);
    if (known !== undefined) return known.kind;
    const kind = documentKind(document, this.workspace.settings, this.workspace.folders);
    this.kinds.set(document, { kind });
    return kind;
  }

  private check(document: OpenDocument, kind: GatewayKind): Checked {
    const known = this.byPath.get(document.path);
    if (known?.document === document && kindOfChecked(known) === kind) return known;
    const checked = this.analyzeSafely(document, kind);
    this.byPath.set(document.path, checked);
    return checked;
  }

  private analyzeSafely(document: OpenDocument, kind: GatewayKind): Checked {
    const { nginxVersion, customPlugins, rules } = this.workspace.settings;
    const options = { customPlugins, rules, now: Date.now(), ...(nginxVersion === undefined ? {} : { nginxVersion }) };
    try {
      return { ok: true, document, analysis: analyze({ path: document.path, text: document.text, kind, options }, this.host) };
    } catch (error) {
      this.onError(document, error);
      return { ok: false, document, kind, error };
    }
  }

  private isIncluded(document: OpenDocument): boolean {
    return this.knownMains(document).some((main) => includes(main.checked, document.path));
  }

  private ownersOf(document: OpenDocument): Source[] {
    const known = this.knownMains(document).filter((main) => includes(main.checked, document.path));
    return known.length > 0 ? known : this.openMains(document).filter((main) => includes(main.checked, document.path));
  }

  /** Checks of the `nginx.conf` files in the folders above the document, and of the main files of the workspace. */
  private knownMains(document: OpenDocument): Source[] {
    // No format of another gateway is included by nginx; its files need no search.
    const others = foreignFormat.test(document.path) ? [] : this.mains.all();
    const above = foldersAbove(document.path, this.workspace.folders).map((folder) => posix.join(folder, 'nginx.conf'));
    return [...new Set([...above, ...others])].flatMap((path) => {
      if (path === document.path) return [];
      const open = this.documents.at(path);
      const main = open ?? this.onDisk(path);
      return main === undefined ? [] : [{ checked: this.check(main, 'nginx'), open: open !== undefined }];
    });
  }

  /** Checks of the other open nginx files, without those that are fragments themselves. */
  private openMains(document: OpenDocument): Source[] {
    return this.documents.all().flatMap((other) => {
      if (other === document || this.ownKind(other) !== 'nginx') return [];
      return this.isIncluded(other) ? [] : [{ checked: this.check(other, 'nginx'), open: true }];
    });
  }

  /** A main file that is not open, as if it were; the same object as long as its text stays the same. */
  private onDisk(path: string): OpenDocument | undefined {
    const text = this.host.readFile(path);
    if (text === undefined) return undefined;
    const known = this.byPath.get(path)?.document;
    return known?.text === text ? known : { uri: pathToUri(path), path, languageId: 'nginx', version: 0, text };
  }
}

function kindOfChecked(checked: Checked): GatewayKind {
  return checked.ok ? checked.analysis.kind : checked.kind;
}

function includes(checked: Checked, path: string): boolean {
  return checked.ok && checked.analysis.dependencies.includes(path);
}

function foldersAbove(path: string, workspaceFolders: readonly string[]): string[] {
  const root = workspaceFolders.find((folder) => path.startsWith(`${folder}/`));
  const found: string[] = [];
  let folder = posix.dirname(path);
  while (root === undefined ? found.length < levelsWithoutFolder : folder.length >= root.length) {
    found.push(folder);
    const parent = posix.dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  return found;
}
