import assert from 'node:assert/strict';
import { workspace } from 'vscode';
import { defaultImages } from '../../../src/shared/benchmark';
import { settingKeys, settingsSection } from '../../../src/editor/ids';
import { readSettings } from '../../../src/editor/settings';

async function withSetting(key: string, value: unknown, check: () => void): Promise<void> {
  const settings = workspace.getConfiguration(settingsSection);
  await settings.update(key, value);
  try {
    check();
  } finally {
    await settings.update(key, undefined);
  }
}

suite('settings', () => {
  test('have their defaults', () => {
    const settings = readSettings();
    assert.deepEqual(settings.images, defaultImages);
    assert.equal(settings.runtime, 'auto');
    assert.equal(settings.preset, 'quick');
    assert.deepEqual(settings.overrides, {});
    assert.equal(settings.codeLens, true);
    assert.equal(settings.dockerHost, undefined);
  });

  test('are read as the user wrote them', () =>
    withSetting(settingKeys.imageKong, 'kong/kong-gateway:3.9', () => assert.equal(readSettings().images.kong, 'kong/kong-gateway:3.9')));

  test('of a wrong form are at their default', async () => {
    await withSetting(settingKeys.preset, 'enormous', () => assert.equal(readSettings().preset, 'quick'));
    await withSetting(settingKeys.rounds, 'many', () => assert.deepEqual(readSettings().overrides, {}));
    await withSetting(settingKeys.rules, { 'nginx/server-tokens': 'off', 'nginx/other': 'loud' }, () => assert.deepEqual(readSettings().rules, { 'nginx/server-tokens': 'off' }));
    await withSetting(settingKeys.fileKinds, { 'a.yaml': 'kong', 'b.yaml': 'envoy' }, () => assert.deepEqual(readSettings().fileKinds, { 'a.yaml': 'kong' }));
  });

  test('that name programs cannot come from a workspace', async () => {
    const settings = workspace.getConfiguration(settingsSection);
    await assert.rejects(async () => settings.update(settingKeys.dockerHost, 'tcp://10.0.0.1:2375', false));
    assert.equal(readSettings().dockerHost, undefined);
  });
});
