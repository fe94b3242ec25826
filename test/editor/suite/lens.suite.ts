import assert from 'node:assert/strict';
import { commands, workspace, type CodeLens, type Uri } from 'vscode';
import { commandIds, settingsSection } from '../../../src/editor/ids';
import { eventually, open } from './host';

const lensesOf = (uri: Uri) => commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
const benchmarks = (lenses: readonly CodeLens[]) => lenses.filter((lens) => lens.command?.command === commandIds.benchmark);

suite('code lens', () => {
  test('an nginx config can be benchmarked from its first line', async () => {
    const document = await open('nginx.conf');
    const lenses = await eventually(() => lensesOf(document.uri), (found) => benchmarks(found).length > 0);
    const [lens] = benchmarks(lenses);
    assert.equal(lens?.range.start.line, 0);
    assert.equal(lens?.command?.title, '$(play) Benchmark this config');
  });

  test('a file that is included offers the benchmark of its main file', async () => {
    const document = await open('conf.d/admin.conf');
    const lenses = await eventually(() => lensesOf(document.uri), (found) => benchmarks(found).length > 0);
    assert.equal(benchmarks(lenses)[0]?.command?.title, '$(play) Benchmark nginx.conf');
  });

  test('a Kong config can be benchmarked', async () => {
    const document = await open('deck/kong.yaml');
    await eventually(() => lensesOf(document.uri), (found) => benchmarks(found).length === 1);
  });

  test('without a run no route has a number', async () => {
    const document = await open('nginx.conf');
    const lenses = await eventually(() => lensesOf(document.uri), (found) => benchmarks(found).length > 0);
    assert.equal(lenses.filter((lens) => lens.command?.command === commandIds.openRouteReport).length, 0);
  });

  test('lenses can be turned off', async () => {
    const document = await open('nginx.conf');
    const settings = workspace.getConfiguration(settingsSection);
    await settings.update('codeLens.enabled', false);
    try {
      await eventually(() => lensesOf(document.uri), (found) => benchmarks(found).length === 0);
    } finally {
      await settings.update('codeLens.enabled', undefined);
    }
  });
});
