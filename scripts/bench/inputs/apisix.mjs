import { makeRandom } from '../../lib/mutants/random.mjs';

const words = ['billing', 'orders', 'catalog', 'search', 'profile', 'media', 'reports', 'session', 'events', 'stock', 'mail', 'pricing'];

/**
 * A standalone APISIX file of about a size: routes with plugins, services, upstreams. The same seed gives the same text.
 * @param {number} bytes least length; all text is ASCII
 * @param {number} seed
 */
export function apisixConfig(bytes, seed) {
  const random = makeRandom(seed);
  const routes = ['# Written by the platform team.\nroutes:\n'];
  const services = ['services:\n'];
  const upstreams = ['upstreams:\n'];
  let length = 0;
  for (let index = 0; length < bytes; index++) {
    const route = routeText(random, index);
    const service = `  - id: s${index}\n    name: ${random.pick(words)}-${index}\n    upstream_id: u${index}\n`;
    const upstream = `  - id: u${index}\n    type: roundrobin\n    nodes:\n      "10.${random.int(250)}.${random.int(250)}.1:8080": 1\n      "10.${random.int(250)}.${random.int(250)}.2:8080": ${1 + random.int(9)}\n`;
    routes.push(route);
    services.push(service);
    upstreams.push(upstream);
    length += route.length + service.length + upstream.length;
  }
  return [...routes, ...services, ...upstreams, '#END\n'].join('');
}

/** @param {import('../../lib/mutants/random.mjs').Random} random @param {number} index */
function routeText(random, index) {
  const word = random.pick(words);
  const lines = [`  - id: r${index}`, `    name: ${word}-${index}`, `    uri: /${word}/v${index}/*`, '    methods: [GET, POST]', `    service_id: s${index}`];
  if (random.chance(0.5)) lines.push('    hosts:', `      - ${word}.example.com`, `      - ${word}-${index}.example.com`);
  if (random.chance(0.2)) lines.push('    vars:', `      - ["http_x_tenant", "==", "${random.pick(words)}"]`);
  lines.push('    plugins:', '      # agreed with the owners', '      limit-count:', `        count: ${10 + random.int(900)}`, '        time_window: 60', '        rejected_code: 429', '        key: remote_addr');
  if (random.chance(0.5)) lines.push('      proxy-rewrite:', `        regex_uri: ["^/${word}/v${index}/(.*)", "/$1"]`, '        headers:', '          set:', `            X-Team: ${random.pick(words)}`);
  if (random.chance(0.3)) lines.push('      cors:', '        allow_origins: "https://app.example.com"', '        max_age: 3600');
  return `${lines.join('\n')}\n`;
}
