import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { output, which } from './run.mjs';

/**
 * Images of the names that the product uses by default, made out of Debian's nginx: for a daemon that has none and
 * reaches no registry. They keep the official images' paths and commands, not their content.
 * @param {string} host address of a daemon that the caller started for itself
 */
export async function makeStandInImages(host) {
  if (which('nginx') === undefined || which('busybox') === undefined) {
    console.log('no stand-in images: nginx and busybox are not installed');
    return;
  }
  const root = mkdtempSync(join(tmpdir(), 'gateway-lens-image-'));
  try {
    fillRoot(root);
    importImage(host, root, 'nginx:stable', ['nginx', '-g', 'daemon off;']);
    addOpenResty(root);
    importImage(host, root, 'openresty/openresty:alpine', ['/usr/local/openresty/bin/openresty', '-g', 'daemon off;']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @param {string} root */
function fillRoot(root) {
  const nginx = which('nginx') ?? '';
  const modules = '/usr/lib/nginx/modules';
  const objects = [nginx, ...(existsSync(modules) ? readdirSync(modules).map((name) => join(modules, name)) : [])];
  const libraries = new Set(objects.flatMap(librariesOf));
  for (const path of [...objects, ...libraries, ...nameService()]) copy(root, path);
  copy(root, '/etc/nginx/mime.types');
  for (const folder of ['tmp', 'var/log/nginx', 'var/lib/nginx', 'var/cache/nginx', 'run', 'dev', 'usr/share/nginx/html', 'etc/nginx/conf.d']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  chmodSync(join(root, 'tmp'), 0o1777);
  symlinkSync('/usr/lib/nginx/modules', join(root, 'usr/share/nginx/modules'));
  symlinkSync('/usr/lib/nginx/modules', join(root, 'etc/nginx/modules'));
  symlinkSync('/dev/stdout', join(root, 'var/log/nginx/access.log'));
  symlinkSync('/dev/stderr', join(root, 'var/log/nginx/error.log'));
  writeFileSync(join(root, 'etc/nginx/nginx.conf'), 'events {}\nhttp {\n  server {\n    listen 80;\n    return 200;\n  }\n}\n');
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nnginx:x:101:101::/:/bin/false\nwww-data:x:33:33::/:/bin/false\nnobody:x:65534:65534::/:/bin/false\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnginx:x:101:\nwww-data:x:33:\nnogroup:x:65534:\nnobody:x:65534:\n');
  const busybox = which('busybox') ?? '';
  mkdirSync(join(root, 'bin'), { recursive: true });
  cpSync(busybox, join(root, 'bin/busybox'), { dereference: true });
  for (const applet of ['sh', 'cat', 'ls', 'kill', 'sleep', 'tail', 'env']) symlinkSync('/bin/busybox', join(root, 'bin', applet));
}

/** @param {string} root */
function addOpenResty(root) {
  const prefix = 'usr/local/openresty/nginx';
  for (const folder of ['conf', 'logs', 'html', 'sbin', '../bin']) mkdirSync(join(root, prefix, folder), { recursive: true });
  cpSync(join(root, 'etc/nginx/nginx.conf'), join(root, prefix, 'conf/nginx.conf'));
  cpSync('/etc/nginx/mime.types', join(root, prefix, 'conf/mime.types'));
  // A later -p or -c on the command line replaces these, as it would replace what OpenResty was built with.
  const start = '#!/bin/sh\nexec /usr/sbin/nginx -p /usr/local/openresty/nginx/ -c conf/nginx.conf "$@"\n';
  for (const path of [`${prefix}/sbin/nginx`, 'usr/local/openresty/bin/openresty']) {
    writeFileSync(join(root, path), start, { mode: 0o755 });
  }
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  symlinkSync('/usr/local/openresty/bin/openresty', join(root, 'usr/bin/openresty'));
}

/** @param {string} host @param {string} root @param {string} name @param {readonly string[]} command */
function importImage(host, root, name, command) {
  const archive = `${root}.tar`;
  try {
    output('tar', ['-C', root, '--numeric-owner', '--owner=0', '--group=0', '-cf', archive, '.']);
    const changes = [
      'ENV PATH=/usr/local/openresty/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      `CMD ${JSON.stringify(command)}`,
      'LABEL dev.gateway-lens.stand-in=1',
    ].flatMap((change) => ['--change', change]);
    output('docker', ['-H', host, 'import', ...changes, archive, name]);
    console.log(`made the stand-in image ${name}`);
  } finally {
    rmSync(archive, { force: true });
  }
}

/** @param {string} object */
function librariesOf(object) {
  return [...output('ldd', [object]).matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map((match) => match[1] ?? '');
}

/** What the C library loads to look up users. */
function nameService() {
  return ['/lib/x86_64-linux-gnu', '/lib/aarch64-linux-gnu'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => /^libnss_files/.test(name)).map((name) => join(folder, name)) : [],
  );
}

/** @param {string} root @param {string} path */
function copy(root, path) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(realpathSync(path), target);
}
