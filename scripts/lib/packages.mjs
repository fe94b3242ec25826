import { existsSync, writeFileSync, rmSync } from 'node:fs';
import { run, which } from './run.mjs';

/**
 * What the project runs beside Node, with Debian's package for each. On another system, or without root, nothing is
 * installed: what is missing is said, and what needs it says that it was skipped.
 */
const programs = {
  nginx: { program: 'nginx', packages: ['nginx-extras'], why: 'checks against the real nginx, and local benchmarks' },
  docker: { program: 'dockerd', packages: ['docker.io', 'iptables'], why: 'benchmarks in Docker' },
  busybox: { program: 'busybox', packages: ['busybox-static'], why: 'the shell of the stand-in images' },
  chromium: { program: 'chromium', packages: ['chromium'], why: 'tests of the editor and of the report' },
  python: { program: 'python3', packages: ['python3'], why: 'the agreement figures' },
};

/**
 * Installs what is missing where that can be done here.
 * @param {readonly (keyof typeof programs)[]} names
 */
export async function ensurePrograms(names) {
  const missing = names.filter((name) => !present(name));
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => programs[name].packages);
  if (process.getuid?.() !== 0 || which('apt-get') === undefined) {
    for (const name of missing) console.log(`missing: ${programs[name].program} (${programs[name].why}); on Debian: apt-get install ${programs[name].packages.join(' ')}`);
    return;
  }
  console.log(`installing from Debian: ${packages.join(' ')}`);
  // Packages must not start their services: the tests start what they need, on their own ports and folders.
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = { env, stdio: /** @type {const} */ (['ignore', 'ignore', 'inherit']) };
    await run('apt-get', ['update', '-qq'], quiet);
    const status = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
    if (status !== 0) console.log(`apt-get failed (${status}); what needs these packages will say that it was skipped`);
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}

/** @param {keyof typeof programs} name */
function present(name) {
  // A developer's machine often has Docker's client and a daemon elsewhere.
  if (name === 'docker' && (process.env.DOCKER_HOST || existsSync('/var/run/docker.sock'))) return true;
  return which(programs[name].program) !== undefined;
}
