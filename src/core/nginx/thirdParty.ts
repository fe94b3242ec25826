/** Directives of widely used modules whose facts are not collected: the name or its beginning, and the module. */
const owners: readonly (readonly [pattern: RegExp, module: string])[] = [
  [/^fancyindex/, 'ngx-fancyindex'],
  [/^(nchan_|push_stream_)/, 'nchan or push-stream'],
  [/^(subs_filter|subs_line_buffer_size$|subs_buffers$)/, 'ngx_http_substitutions_filter_module'],
  [/^upload_progress(_|$)|^(track_uploads|report_uploads)$/, 'nginx-upload-progress-module'],
  [/^(upload_(pass|store|set_form_field|cleanup|resumable|tame|limit|max|aggregate|buffer|state))/, 'nginx-upload-module'],
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
  [/^(fair|upstream_fair_shm_size)$/, 'nginx-upstream-fair'],
  [/^vod(_|$)/, 'nginx-vod-module'],
  [/^check(_http_send|_http_expect_alive|_shm_size|_status|_keepalive_requests|_fastcgi_param)$/, 'nginx_upstream_check_module'],
  [/^(app_protect|waf_)/, 'F5 WAF for NGINX'],
];

/** The module a directive belongs to, when it is a known one without facts. */
export function knownThirdParty(name: string): string | undefined {
  return owners.find(([pattern]) => pattern.test(name))?.[1];
}
