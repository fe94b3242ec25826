/**
 * Every id that package.json and the code share; a contract test compares the two. Commands, settings and context keys are
 * written nowhere else.
 */
export const commandIds = {
  benchmark: 'gatewayLens.benchmark',
  benchmarkWithPreset: 'gatewayLens.benchmarkWithPreset',
  cancelBenchmark: 'gatewayLens.cancelBenchmark',
  showReport: 'gatewayLens.showReport',
  saveBaseline: 'gatewayLens.saveBaseline',
  chooseBaseline: 'gatewayLens.chooseBaseline',
  clearBaseline: 'gatewayLens.clearBaseline',
  openRouteReport: 'gatewayLens.openRouteReport',
  showLog: 'gatewayLens.showLog',
  doctor: 'gatewayLens.doctor',
} as const;
export type CommandId = (typeof commandIds)[keyof typeof commandIds];

export const settingsSection = 'gatewayLens';

/** Below {@link settingsSection}. */
export const settingKeys = {
  fileKinds: 'files.kinds',
  nginxVersion: 'nginx.version',
  customPlugins: 'customPlugins',
  rules: 'rules',
  codeLens: 'codeLens.enabled',
  runtime: 'benchmark.runtime',
  preset: 'benchmark.preset',
  rounds: 'benchmark.rounds',
  roundSeconds: 'benchmark.roundSeconds',
  connections: 'benchmark.connections',
  imageNginx: 'benchmark.images.nginx',
  imageKong: 'benchmark.images.kong',
  imageApisix: 'benchmark.images.apisix',
  imageUpstream: 'benchmark.images.upstream',
  dockerHost: 'docker.host',
  binaries: 'binaries',
} as const;
export type SettingKey = (typeof settingKeys)[keyof typeof settingKeys];

/** Read by the language client itself under this name. */
export const traceSetting = 'gatewayLens.trace.server';

export const contextKeys = {
  /** Kind of the gateway config in the active editor; absent for other files. */
  kind: 'gatewayLens.kind',
  running: 'gatewayLens.running',
  /** The config in the active editor has a stored run. */
  hasResult: 'gatewayLens.hasResult',
  /** The config in the active editor is compared with a baseline. */
  hasBaseline: 'gatewayLens.hasBaseline',
} as const;
export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys];
