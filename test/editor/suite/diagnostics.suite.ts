import assert from 'node:assert/strict';
import { commands, DiagnosticSeverity, Range, workspace, WorkspaceEdit, type CodeAction, type DocumentSymbol } from 'vscode';
import { diagnosticsWhere, eventually, fileUri, open } from './host';

suite('diagnostics', () => {
  test('a typo is marked at its word, and the mark goes when it is corrected', async () => {
    const document = await open('broken.nginx.conf');
    const [found] = await diagnosticsWhere(document.uri, (all) => all.length > 0);
    assert.ok(found);
    assert.equal(document.getText(found.range), 'proxy_conect_timeout');
    assert.equal(found.source, 'Gateway Lens');
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, found.range, 'proxy_connect_timeout');
    await workspace.applyEdit(edit);
    await diagnosticsWhere(document.uri, (all) => all.length === 0);
  });

  test('a finding links its page, which comes with the extension', async () => {
    const document = await open('broken.nginx.conf');
    await commands.executeCommand('workbench.action.files.revert');
    const [found] = await diagnosticsWhere(document.uri, (all) => all.length > 0);
    assert.ok(typeof found?.code === 'object');
    const page = await workspace.openTextDocument(found.code.target);
    assert.equal(page.lineAt(0).text, `# ${found.code.value}`);
  });

  test('a typo offers its correction as a quick fix', async () => {
    const document = await open('broken.nginx.conf');
    await commands.executeCommand('workbench.action.files.revert');
    const [found] = await diagnosticsWhere(document.uri, (all) => all.length > 0);
    assert.ok(found);
    const actions = await commands.executeCommand<CodeAction[]>('vscode.executeCodeActionProvider', document.uri, found.range);
    assert.ok(actions.some((action) => action.edit?.get(document.uri).some((edit) => edit.newText === 'proxy_connect_timeout')), JSON.stringify(actions.map((action) => action.title)));
  });

  test('an error in an included file is shown in that file', async () => {
    const main = await open('nginx.conf');
    const fragment = fileUri('conf.d/admin.conf');
    const document = await open('conf.d/admin.conf');
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(document.getText().indexOf('location')), 'frobnicate on;\n    ');
    await workspace.applyEdit(edit);
    const found = await diagnosticsWhere(fragment, (all) => all.length > 0);
    assert.ok(found.some((one) => document.getText(one.range) === 'frobnicate'));
    await diagnosticsWhere(main.uri, (all) => all.every(({ severity }) => severity !== DiagnosticSeverity.Error));
    const undo = new WorkspaceEdit();
    undo.delete(document.uri, new Range(document.positionAt(document.getText().indexOf('frobnicate')), document.positionAt(document.getText().indexOf('location'))));
    await workspace.applyEdit(undo);
    await diagnosticsWhere(fragment, (all) => all.every(({ severity }) => severity !== DiagnosticSeverity.Error));
    await document.save();
  });

  test('the outline has the routes', async () => {
    const document = await open('nginx.conf');
    const ask = () => commands.executeCommand<DocumentSymbol[] | undefined>('vscode.executeDocumentSymbolProvider', document.uri);
    const symbols = await eventually(ask, (found) => (found?.length ?? 0) > 0);
    const names = (list: readonly DocumentSymbol[]): string[] => list.flatMap((one) => [one.name, ...names(one.children)]);
    assert.ok(names(symbols ?? []).some((name) => name.includes('/api/')), names(symbols ?? []).join(', '));
  });

  test("another tool's YAML is left alone", async () => {
    const document = await open('ci.yaml');
    await open('broken.nginx.conf');
    await diagnosticsWhere(fileUri('broken.nginx.conf'), (all) => all.length > 0);
    assert.deepEqual(await diagnosticsWhere(document.uri, (all) => all.length === 0), []);
  });
});
