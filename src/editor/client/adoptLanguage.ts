import { languages, workspace, type Disposable, type TextDocument } from 'vscode';
import type { ServerClient } from './serverClient';

/** What editors take a `.conf` file for when nothing else claims it. */
const generic: readonly string[] = ['properties', 'ini', 'plaintext'];

/**
 * Gives `.conf` files that turn out to be nginx's the nginx language, for colours and folding: by their name alone they could be
 * any program's, so the extension does not claim them.
 */
export function adoptNginxFiles(client: ServerClient): Disposable {
  // Asked once for each document: whoever then changes the language back means it.
  const asked = new WeakSet<TextDocument>();
  const look = async (): Promise<void> => {
    for (const document of workspace.textDocuments) {
      if (asked.has(document) || !generic.includes(document.languageId) || !document.fileName.endsWith('.conf')) continue;
      if ((await client.kind(document)) !== 'nginx') continue;
      asked.add(document);
      await languages.setTextDocumentLanguage(document, 'nginx');
    }
  };
  return client.onRoutesChanged(() => void look());
}
