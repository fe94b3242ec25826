/**
 * Directives of the commercial NGINX Plus that no release of open-source nginx has, from nginx's documentation. Those that open-source
 * nginx got later (sticky, least_time, …) are in the facts, with the release that brought them. proxy_cache_purge and its kin are a module's too.
 */
const names: ReadonlySet<string> = new Set([
  'api', 'auth_jwt', 'auth_jwt_claim_set', 'auth_jwt_header_set', 'auth_jwt_key_cache', 'auth_jwt_key_file', 'auth_jwt_key_request',
  'auth_jwt_leeway', 'auth_jwt_require', 'auth_jwt_type', 'auth_oidc', 'auth_require', 'error_log_tag', 'f4f', 'f4f_buffer_size',
  'fastcgi_allow_upstream', 'fastcgi_bind_dynamic', 'fastcgi_request_dynamic', 'grpc_allow_upstream', 'grpc_bind_dynamic', 'grpc_request_dynamic',
  'grpc_ssl_key_log', 'health_check', 'health_check_timeout', 'hls', 'hls_buffers', 'hls_forward_args', 'hls_fragment', 'hls_mp4_buffer_size',
  'hls_mp4_max_buffer_size', 'internal_redirect', 'keyval', 'keyval_zone', 'match', 'memcached_allow_upstream', 'memcached_bind_dynamic', 'mgmt',
  'mp4_limit_rate', 'mp4_limit_rate_after', 'mqtt', 'mqtt_buffers', 'mqtt_preread', 'mqtt_rewrite_buffer_size', 'mqtt_set_connect', 'ntlm',
  'num_map', 'oidc_provider', 'proxy_allow_upstream', 'proxy_bind_dynamic', 'proxy_request_dynamic', 'proxy_session_drop', 'proxy_ssl_key_log',
  'queue', 'scgi_allow_upstream', 'scgi_bind_dynamic', 'scgi_request_dynamic', 'session_log', 'session_log_format', 'session_log_zone',
  'ssl_key_log', 'stall_threshold', 'state', 'status_format', 'status_zone', 'tunnel_allow_upstream', 'tunnel_bind_dynamic', 'upstream_conf',
  'uwsgi_allow_upstream', 'uwsgi_bind_dynamic', 'uwsgi_request_dynamic', 'uwsgi_ssl_key_log', 'zone_sync', 'zone_sync_buffers',
  'zone_sync_connect_retry_interval', 'zone_sync_connect_timeout', 'zone_sync_interval', 'zone_sync_recv_buffer_size', 'zone_sync_server',
  'zone_sync_ssl', 'zone_sync_ssl_certificate', 'zone_sync_ssl_certificate_key', 'zone_sync_ssl_ciphers', 'zone_sync_ssl_conf_command',
  'zone_sync_ssl_crl', 'zone_sync_ssl_name', 'zone_sync_ssl_password_file', 'zone_sync_ssl_protocols', 'zone_sync_ssl_server_name',
  'zone_sync_ssl_trusted_certificate', 'zone_sync_ssl_verify', 'zone_sync_ssl_verify_depth', 'zone_sync_timeout',
]);

export function isPlusDirective(name: string): boolean {
  return names.has(name);
}
