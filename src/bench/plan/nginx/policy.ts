/** What is done with a directive so that the config runs anywhere and reaches nothing real. */
export type Policy =
  /** Left out because the run sets it itself, or because it has no effect on what is measured. Not worth a word. */
  | { readonly action: 'own' }
  /** Left out, and said on the report. */
  | { readonly action: 'drop'; readonly why: string }
  /** Nothing that would run can be told from the text: the config is refused. */
  | { readonly action: 'refuse'; readonly why: string };

const own: Policy = { action: 'own' };
const drop = (why: string): Policy => ({ action: 'drop', why });
const refuse = (why: string): Policy => ({ action: 'refuse', why });

const byName: Readonly<Record<string, Policy>> = {
  user: own,
  pid: own,
  daemon: own,
  master_process: own,
  lock_file: own,
  worker_processes: own,
  worker_cpu_affinity: own,
  worker_priority: own,
  worker_rlimit_nofile: own,
  worker_rlimit_core: own,
  working_directory: own,
  error_log: own,
  access_log: own,
  debug_points: own,
  debug_connection: own,
  use: own,
  client_body_temp_path: own,
  proxy_temp_path: own,
  fastcgi_temp_path: own,
  uwsgi_temp_path: own,
  scgi_temp_path: own,
  ssl: own,
  http2: own,
  http3: own,
  http3_hq: own,
  resolver: own,
  resolver_timeout: own,
  proxy_bind: own,
  grpc_bind: own,
  fastcgi_bind: own,
  uwsgi_bind: own,
  scgi_bind: own,
  memcached_bind: own,
  thread_pool: own,
  // The load keeps its connections open; `keepalive_requests` inside an upstream block is another directive and stays.
  keepalive_timeout: own,
  keepalive_requests: own,
  allow: drop('address filters were taken out: the load comes from this machine'),
  deny: drop('address filters were taken out: the load comes from this machine'),
  limit_rate: drop('the bandwidth limit was taken out'),
  limit_rate_after: own,
  stream: drop('the stream block was taken out: only HTTP is measured'),
  mail: drop('the mail block was taken out: only HTTP is measured'),
  mgmt: drop('usage reporting was taken out'),
  otel_exporter: drop('the OpenTelemetry exporter was taken out: it sends to another system'),
  otel_trace: own,
  otel_service_name: own,
  google_perftools_profiles: own,
  // What these run could open a connection, and their text does not tell.
  perl: refuse('embedded Perl could reach other systems'),
  perl_set: refuse('embedded Perl could reach other systems'),
  perl_modules: refuse('embedded Perl could reach other systems'),
  perl_require: refuse('embedded Perl could reach other systems'),
  modsecurity: refuse('ModSecurity rules could be loaded from another system'),
  modsecurity_rules_remote: refuse('ModSecurity rules would be loaded from another system'),
  auth_oidc: refuse('OpenID Connect needs its provider'),
  oidc_provider: refuse('OpenID Connect needs its provider'),
  acme_issuer: refuse('certificates would be asked for from another system'),
  opentracing_load_tracer: refuse('the tracer would send to another system'),
  passenger_enabled: refuse('Passenger would start the application itself'),
  zone_sync: drop('zone synchronisation was taken out: it talks to other machines'),
  zone_sync_server: own,
};

const byPattern: readonly (readonly [RegExp, Policy])[] = [
  [/^js_/, refuse('njs code could reach other systems')],
  [/^(passenger|drizzle|postgres)_/, refuse('it talks to another system by itself')],
  [/_by_lua_file$/, refuse('Lua in files of its own cannot be judged')],
  // TLS is terminated by nothing here: the gateway is measured over plain HTTP.
  [/^ssl_/, own],
  [/^quic_/, own],
  [/^(proxy|grpc|uwsgi)_ssl_/, own],
];

/** The policy for a directive; `undefined` = it stays as it is (or is rewritten by a rule of its own). */
export function policyFor(name: string): Policy | undefined {
  return Object.hasOwn(byName, name) ? byName[name] : byPattern.find(([pattern]) => pattern.test(name))?.[1];
}

/** Calls by which Lua code of a config can reach outside, load code that is not in the config, or touch the machine. */
const reaching =
  /\b(require|dofile|loadfile|loadstring|load|package|ffi|io|os|debug|set_current_peer|set_more_tries|tcp|udp|socket|ngx\.pipe|run_worker_thread)\b|ngx\.(socket|pipe|timer)\b/;

/** The first word of a Lua block for which it cannot be kept; `undefined` when it only computes and answers. */
export function reachingWord(lua: string): string | undefined {
  const code = lua.replace(/--\[(=*)\[[\s\S]*?\]\1\]|--[^\n]*/g, ' ').replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '""');
  return reaching.exec(code)?.[0];
}
