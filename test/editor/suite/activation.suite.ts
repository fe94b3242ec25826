import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { commandIds } from '../../../src/editor/ids';
import { open } from './host';

suite('activation', () => {
  test('the extension is active once a gateway config is open', async () => {
    await open('nginx.conf');
    const extension = extensions.getExtension('gateway-lens.gateway-lens');
    assert.ok(extension, 'the extension is installed');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  test('every command is there', async () => {
    const known = await commands.getCommands(true);
    for (const id of Object.values(commandIds)) assert.ok(known.includes(id), id);
  });

  test('nginx files have the nginx language, other .conf files keep theirs', async () => {
    assert.equal((await open('nginx.conf')).languageId, 'nginx');
    assert.equal((await open('broken.nginx.conf')).languageId, 'nginx');
    assert.notEqual((await open('app.conf')).languageId, 'nginx');
  });
});
