import { workspace, type Uri, type WorkspaceConfiguration } from 'vscode';
import type { OptionOverrides } from '../core/results/presets';
import { defaultImages, isPresetId, type ImageSettings, type PresetId, type RuntimeId } from '../shared/benchmark';
import { isRuleLevel, type RuleLevels } from '../shared/diagnostics';
import { isGatewayKind, type GatewayKind } from '../shared/gateway';
import { isArrayOf, isFiniteNumber, isRecord, isString } from '../shared/guards';
import { settingKeys, settingsSection, type SettingKey } from './ids';

/** All settings at one moment. What has a wrong form in settings.json is at its default here. */
export interface Settings {
  readonly fileKinds: Readonly<Record<string, GatewayKind | 'off'>>;
  readonly nginxVersion: string | undefined;
  readonly customPlugins: readonly string[];
  readonly rules: RuleLevels;
  readonly codeLens: boolean;
  /** `auto` = Docker, and local binaries where there is no Docker. */
  readonly runtime: RuntimeId | 'auto';
  readonly preset: PresetId;
  readonly overrides: OptionOverrides;
  readonly images: ImageSettings;
  readonly dockerHost: string | undefined;
  readonly binaries: Readonly<Record<string, string>>;
}

/** @param resource the config they are for: folders of a workspace may differ */
export function readSettings(resource?: Uri): Settings {
  const from = workspace.getConfiguration(settingsSection, resource ?? null);
  const runtime = from.get<unknown>(settingKeys.runtime);
  const preset = from.get<unknown>(settingKeys.preset);
  const plugins = from.get<unknown>(settingKeys.customPlugins);
  return {
    fileKinds: entries(from, settingKeys.fileKinds, (value) => value === 'off' || isGatewayKind(value)),
    nginxVersion: text(from, settingKeys.nginxVersion),
    customPlugins: isArrayOf(plugins, isString) ? plugins : [],
    rules: entries(from, settingKeys.rules, isRuleLevel),
    codeLens: from.get<unknown>(settingKeys.codeLens) !== false,
    runtime: runtime === 'docker' || runtime === 'local' ? runtime : 'auto',
    preset: isPresetId(preset) ? preset : 'quick',
    overrides: readOverrides(from),
    images: readImages(from),
    dockerHost: text(from, settingKeys.dockerHost),
    binaries: entries(from, settingKeys.binaries, (value) => isString(value) && value !== ''),
  };
}

function readOverrides(from: WorkspaceConfiguration): OptionOverrides {
  const rounds = positive(from, settingKeys.rounds);
  const roundSeconds = positive(from, settingKeys.roundSeconds);
  const connections = positive(from, settingKeys.connections);
  return {
    ...(rounds === undefined ? {} : { rounds }),
    ...(roundSeconds === undefined ? {} : { roundSeconds }),
    ...(connections === undefined ? {} : { connections }),
  };
}

function readImages(from: WorkspaceConfiguration): ImageSettings {
  return {
    nginx: text(from, settingKeys.imageNginx) ?? defaultImages.nginx,
    kong: text(from, settingKeys.imageKong) ?? defaultImages.kong,
    apisix: text(from, settingKeys.imageApisix) ?? defaultImages.apisix,
    upstream: text(from, settingKeys.imageUpstream) ?? defaultImages.upstream,
  };
}

function text(from: WorkspaceConfiguration, key: SettingKey): string | undefined {
  const value = from.get<unknown>(key);
  return isString(value) && value.trim() !== '' ? value.trim() : undefined;
}

function positive(from: WorkspaceConfiguration, key: SettingKey): number | undefined {
  const value = from.get<unknown>(key);
  return isFiniteNumber(value) && value > 0 ? value : undefined;
}

function entries<T extends string>(from: WorkspaceConfiguration, key: SettingKey, check: (value: unknown) => boolean): Record<string, T> {
  const value = from.get<unknown>(key);
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => check(entry[1])));
}
