/** Directives of widely used modules whose facts are not collected: the name or its beginning, and the module. */
const owners: readonly (readonly [pattern: RegExp, module: string])[] = [
  [/^fancyindex/, 'ngx-fancyindex'],
  [/^(nchan_|push_stream_)/, 'nchan or push-stream'],
  [/^subs_filter/, 'ngx_http_substitutions_filter_module'],
  [/^(upload_(pass|store|set_form_field|cleanup|resumable|progress|tame|limit|max|aggregate|buffer|state)|track_uploads|report_uploads)/, 'nginx-upload-module'],
  [/^auth_pam/, 'ngx_http_auth_pam_module'],
  [/^(auth_ldap|ldap_server)/, 'nginx-auth-ldap'],
  [/^pagespeed/, 'ngx_pagespeed'],
  [/^passenger_/, 'Phusion Passenger'],
  [/^(proxy|fastcgi|scgi|uwsgi)_cache_purge$/, 'ngx_cache_purge'],
  [/^zstd/, 'zstd-nginx-module'],
  [/^(SecRulesEnabled|SecRulesDisabled|LearningMode|DeniedUrl|CheckRule|BasicRule|MainRule|LibInjection\w*)$/, 'NAXSI'],
  [/^(rtmp|rtmp_\w+)$/, 'nginx-rtmp-module'],
  [/^otel_/, 'ngx_otel_module'],
  [/^(acme_issuer|acme_certificate|acme_shared_zone)$/, 'nginx-acme'],
  [/^opentracing/, 'nginx-opentracing'],
  [/^(rds_json|drizzle_|postgres_|coolkit_)/, 'an OpenResty database module'],
  [/^(dav_ext_methods|dav_ext_lock)/, 'nginx-dav-ext-module'],
  [/^vod(_|$)/, 'nginx-vod-module'],
  [/^check(_http_send|_http_expect_alive|_shm_size|_status|_keepalive_requests|_fastcgi_param)$/, 'nginx_upstream_check_module'],
  [/^(auth_jwt|keyval|keyval_zone|health_check|status_zone|zone_sync|session_log|f4f|hls|ntlm|api|mgmt|state|queue|auth_oidc|oidc_provider)(_\w+)?$/, 'the commercial NGINX Plus'],
  [/^(app_protect|waf_)/, 'F5 WAF for NGINX'],
];

/** The module a directive belongs to, when it is a known one without facts. */
export function knownThirdParty(name: string): string | undefined {
  return owners.find(([pattern]) => pattern.test(name))?.[1];
}
