/** What APISIX's file loader reads, by section (apisix/constants.lua HTTP_ETCD_DIRECTORY and STREAM_ETCD_DIRECTORY). */
export interface Section {
  /** Entity of the schema pack; absent where the pack has none. */
  readonly entity?: string;
  /** The fields that may name an item, in the order in which the loader takes them. */
  readonly ids: readonly string[];
  /** Which form of a plugin's config stands in its `plugins`. */
  readonly plugins?: 'http' | 'consumer' | 'stream';
  readonly singular: string;
}

export const sections: Readonly<Record<string, Section>> = {
  routes: { entity: 'route', ids: ['id'], plugins: 'http', singular: 'route' },
  services: { entity: 'service', ids: ['id'], plugins: 'http', singular: 'service' },
  upstreams: { entity: 'upstream', ids: ['id'], singular: 'upstream' },
  consumers: { entity: 'consumer', ids: ['id', 'username'], plugins: 'consumer', singular: 'consumer' },
  consumer_groups: { entity: 'consumer_group', ids: ['id'], plugins: 'http', singular: 'consumer group' },
  global_rules: { entity: 'global_rule', ids: ['id'], plugins: 'http', singular: 'global rule' },
  plugin_configs: { entity: 'plugin_config', ids: ['id'], plugins: 'http', singular: 'plugin config' },
  plugin_metadata: { ids: ['id'], singular: 'plugin metadata entry' },
  ssls: { entity: 'ssl', ids: ['id'], singular: 'certificate' },
  protos: { entity: 'proto', ids: ['id'], singular: 'proto' },
  stream_routes: { entity: 'stream_route', ids: ['id'], plugins: 'stream', singular: 'stream route' },
  secrets: { ids: ['id'], singular: 'secret manager' },
  plugins: { ids: [], singular: 'plugin' },
};

/** Plugins that APISIX 3.18 ships but does not load by default (apisix/cli/config.lua `plugins`). */
export const notEnabledByDefault: ReadonlySet<string> = new Set([
  'batch-requests',
  'brotli',
  'dubbo-proxy',
  'error-log-logger',
  'error-page',
  'exit-transformer',
  'log-rotate',
  'node-status',
  'ocsp-stapling',
  'opentelemetry',
  'server-info',
  'skywalking',
]);
