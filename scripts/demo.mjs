import { withDocker } from './lib/docker.mjs';
import { ensurePrograms } from './lib/packages.mjs';
import { run, section, which } from './lib/run.mjs';

// The main job on the examples: check them, then benchmark the nginx one and write its report.
await ensurePrograms(['nginx', 'docker', 'busybox']);
const cli = ['dist/cli.js'];
let status = await run('npm', ['run', '--silent', 'build']);
if (status === 0) {
  section('gateway-lens check examples');
  status = await run('node', [...cli, 'check', 'examples/nginx/nginx.conf', 'examples/kong/kong.yml', 'examples/apisix/apisix.yaml']);
}
if (status === 0) {
  section('gateway-lens check examples/broken (mistakes on purpose)');
  await run('node', [...cli, 'check', 'examples/broken/nginx.conf', 'examples/broken/kong.yml', 'examples/broken/apisix.yaml']);
}
if (status === 0) {
  section('gateway-lens bench examples/nginx/nginx.conf');
  status = await withDocker(({ env, missing }) => {
    const runtime = missing === undefined ? 'docker' : 'local';
    if (missing) console.log(`${missing}; running with the local ${which('openresty') ? 'OpenResty' : 'nginx'} instead`);
    const args = [...cli, 'bench', 'examples/nginx/nginx.conf', '--runtime', runtime, '--html', 'test-output/report.html'];
    return run('node', args, { env: { ...process.env, ...env } });
  });
}
process.exitCode = status;
