import { makeRandom } from '../../lib/mutants/random.mjs';

const words = ['billing', 'orders', 'catalog', 'search', 'profile', 'media', 'reports', 'session', 'events', 'stock', 'mail', 'pricing'];

/**
 * A decK file of about a size: services with routes and plugins, upstreams with targets, consumers. The same seed gives the same text.
 * @param {number} bytes least length; all text is ASCII
 * @param {number} seed
 */
export function kongConfig(bytes, seed) {
  const random = makeRandom(seed);
  const services = ['_format_version: "3.0"\n# Written by the platform team.\nservices:\n'];
  const upstreams = ['upstreams:\n'];
  const consumers = ['consumers:\n'];
  let length = 0;
  for (let index = 0; length < bytes; index++) {
    const name = `${random.pick(words)}-${index}`;
    const added = [service(random, name), upstream(random, name), `- username: ${name}-client\n  custom_id: c-${index}\n  tags: [generated, ${random.pick(words)}]\n`];
    services.push(added[0] ?? '');
    upstreams.push(added[1] ?? '');
    consumers.push(added[2] ?? '');
    length += added.join('').length;
  }
  return [...services, ...upstreams, ...consumers].join('');
}

/** @param {import('../../lib/mutants/random.mjs').Random} random @param {string} name */
function service(random, name) {
  const lines = [`- name: ${name}`, `  host: ${name}.upstream`, '  protocol: http', `  port: ${8000 + random.int(900)}`, `  read_timeout: ${1000 * (1 + random.int(60))}`, '  routes:'];
  const routes = 1 + random.int(4);
  for (let i = 0; i < routes; i++) {
    lines.push(`  - name: ${name}-route-${i}`, `    # version ${i + 1} of the interface`, `    paths: ["/${name}/v${i}", "~/${name}/v${i}/items/\\\\d+$"]`, '    methods:', '    - GET', '    - POST', '    strip_path: false');
    if (random.chance(0.4)) lines.push(`    hosts: [${name}.example.com]`);
  }
  lines.push('  plugins:', '  - name: rate-limiting', '    config:', `      minute: ${60 + random.int(600)}`, '      policy: local');
  if (random.chance(0.5)) lines.push('  - name: cors', '    config:', '      origins:', '      - https://app.example.com', '      max_age: 3600', '      credentials: true');
  if (random.chance(0.3)) lines.push('  - name: request-transformer', '    config:', '      add:', '        headers:', `        - "x-team:${random.pick(words)}"`);
  return `${lines.join('\n')}\n`;
}

/** @param {import('../../lib/mutants/random.mjs').Random} random @param {string} name */
function upstream(random, name) {
  const lines = [`- name: ${name}.upstream`, '  algorithm: round-robin', '  targets:'];
  const targets = 1 + random.int(4);
  for (let i = 0; i < targets; i++) lines.push(`  - target: 10.${random.int(250)}.${random.int(250)}.${i + 1}:8080`, `    weight: ${10 * (1 + random.int(10))}`);
  return `${lines.join('\n')}\n`;
}
