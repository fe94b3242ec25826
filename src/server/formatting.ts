import {
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  type ClientCapabilities,
  type Connection,
  type Disposable,
  type DocumentSelector,
  type FormattingOptions,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import { formatNginx } from '../core/nginx/format';
import { LineIndex } from '../core/text/lineIndex';
import type { ServerSettings } from '../shared/serverProtocol';
import type { Analyses } from './analyses';
import { nginxLanguages } from './documentKind';
import type { OpenDocument } from './documents';

/** The edits that format an nginx document, or the lines of a range; `null` where nothing is to be done: another kind, or one that nginx could not read. */
export function formatting(document: OpenDocument, options: FormattingOptions, analyses: Analyses, range?: Range): TextEdit[] | null {
  if (analyses.kindOf(document) !== 'nginx') return null;
  const index = new LineIndex(document.text);
  const edits = formatNginx(document.text, {
    indentSize: indentSize(options.tabSize),
    useTabs: options.insertSpaces === false,
    ...(range === undefined ? {} : { range: { start: index.offset(range.start), end: index.offset(range.end) } }),
  });
  return edits?.map((edit) => ({ range: index.range(edit.range), newText: edit.newText })) ?? null;
}

/** What clients say is not to be relied on. */
function indentSize(tabSize: unknown): number {
  return typeof tabSize === 'number' && Number.isInteger(tabSize) && tabSize >= 1 && tabSize <= 16 ? tabSize : 4;
}

export function registersFormatting({ textDocument }: ClientCapabilities): boolean {
  return textDocument?.formatting?.dynamicRegistration === true && textDocument.rangeFormatting?.dynamicRegistration === true;
}

/**
 * Offers formatting for nginx documents alone. The client sends YAML and JSON too; a formatter offered for those would make editors ask
 * which formatter to use, in every file of those languages.
 */
export class FormattingRegistration {
  private selector = '';
  private registered: Promise<Disposable> | undefined;

  constructor(private readonly connection: Connection) {}

  /** Called when the settings, which can name files as nginx's, are known or have changed. */
  update({ kinds }: ServerSettings): void {
    const documentSelector = selectorOf(kinds);
    const selector = JSON.stringify(documentSelector);
    if (selector === this.selector) return;
    this.selector = selector;
    const last = this.registered;
    this.registered = this.replace(last, documentSelector);
    // The failure is told by whoever waits for the registration next, and here for the log.
    this.registered.catch((error: unknown) => this.connection.console.error(`Formatting cannot be offered: ${String(error)}`));
  }

  private async replace(last: Promise<Disposable> | undefined, documentSelector: DocumentSelector): Promise<Disposable> {
    (await last?.catch(() => undefined))?.dispose();
    const { client } = this.connection;
    const whole = await client.register(DocumentFormattingRequest.type, { documentSelector });
    const range = await client.register(DocumentRangeFormattingRequest.type, { documentSelector });
    return {
      dispose: () => {
        whole.dispose();
        range.dispose();
      },
    };
  }
}

/** By language (an editor gives nginx's to files that turn out to be nginx's), and the files that the settings name. */
function selectorOf(kinds: ServerSettings['kinds']): DocumentSelector {
  const globs = Object.entries(kinds).flatMap(([glob, kind]) => (kind === 'nginx' ? [glob] : []));
  return [
    ...nginxLanguages.map((language) => ({ scheme: 'file', language })),
    ...globs.map((glob) => ({ scheme: 'file', pattern: glob.startsWith('/') || glob.startsWith('**/') ? glob : `**/${glob}` })),
  ];
}
