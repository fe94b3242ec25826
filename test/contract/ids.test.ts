import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandIds, contextKeys, settingKeys, settingsSection, traceSetting } from '../../src/editor/ids';
import { defaultImages } from '../../src/shared/benchmark';

interface Setting {
  readonly scope?: string;
  readonly default?: unknown;
}

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: readonly string[] } };
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
    readonly grammars: readonly { readonly path: string }[];
    readonly languages: readonly { readonly configuration: string; readonly extensions: readonly string[]; readonly filenamePatterns: readonly string[] }[];
  };
}

const manifest = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as Manifest;
const { contributes } = manifest;
const settings = Object.assign({}, ...contributes.configuration.map((group) => group.properties)) as Record<string, Setting>;
const full = (key: string): string => `${settingsSection}.${key}`;

describe('package.json and the table of ids', () => {
  it('have the same commands', () => {
    expect(contributes.commands.map(({ command }) => command).sort()).toEqual(Object.values(commandIds).sort());
  });

  it('have the same settings', () => {
    expect(Object.keys(settings).sort()).toEqual([...Object.values(settingKeys).map(full), traceSetting].sort());
  });

  it('use no context key that nothing sets', () => {
    const conditions = [
      ...Object.values(contributes.menus).flat().map(({ when }) => when ?? ''),
      ...contributes.commands.map(({ enablement }) => enablement ?? ''),
    ];
    const used = conditions.flatMap((condition) => condition.match(/gatewayLens\.\w+/g) ?? []);
    expect([...new Set(used)].sort()).toEqual(Object.values(contextKeys).sort());
  });

  it('show only commands that exist in menus', () => {
    for (const { command } of Object.values(contributes.menus).flat()) expect(Object.values(commandIds)).toContain(command);
  });

  it('agree on the default images', () => {
    for (const [role, image] of Object.entries(defaultImages)) expect(settings[`gatewayLens.benchmark.images.${role}`]?.default).toBe(image);
  });
});

describe('trust', () => {
  it('keeps what names programs or endpoints out of workspaces', () => {
    for (const key of [settingKeys.dockerHost, settingKeys.binaries]) expect(settings[full(key)]?.scope).toBe('machine');
  });

  it('restricts every setting of a benchmark that decides what is started', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const starts = Object.keys(settings).filter((key) => /\.(runtime|images\.\w+|host|binaries)$/.test(key));
    expect(supported).toBe('limited');
    expect([...restrictedConfigurations].sort()).toEqual(starts.sort());
  });
});

describe('what the extension lays claim to', () => {
  it('is active for file types alone', () => {
    for (const event of manifest.activationEvents) expect(event).toMatch(/^onLanguage:/);
  });

  it('does not take every .conf file for nginx', () => {
    const [nginx] = contributes.languages;
    expect(nginx?.extensions).not.toContain('.conf');
    for (const pattern of nginx?.filenamePatterns ?? []) expect(pattern).toMatch(/nginx|openresty|conf\.d\/default\.conf/);
  });

  it('names files that exist', () => {
    for (const path of [...contributes.grammars.map(({ path }) => path), ...contributes.languages.map(({ configuration }) => configuration)]) {
      expect(() => JSON.parse(readFileSync(resolve(path), 'utf8')) as unknown).not.toThrow();
    }
  });
});
