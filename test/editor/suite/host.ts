import { languages, Uri, window, workspace, type Diagnostic, type TextDocument } from 'vscode';

const limit = 20_000;

export function fileUri(name: string): Uri {
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error('the suite needs its workspace');
  return Uri.joinPath(folder.uri, name);
}

export async function open(name: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(fileUri(name));
  await window.showTextDocument(document);
  return document;
}

/** Waits until the document's diagnostics are as wanted; looks again whenever the editor says that some changed. */
export function diagnosticsWhere(uri: Uri, wanted: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = languages.getDiagnostics(uri);
      if (!wanted(found)) return;
      clearTimeout(timer);
      listener.dispose();
      resolve(found);
    };
    const listener = languages.onDidChangeDiagnostics(look);
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error(`not reached; the diagnostics are ${JSON.stringify(languages.getDiagnostics(uri).map((one) => one.message))}`));
    }, limit);
    look();
  });
}

/** Asks again until the answer is as wanted: for what the editor has no event for. */
export async function eventually<T>(ask: () => PromiseLike<T>, wanted: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > end) throw new Error(`not reached; the last answer was ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
