import type { ConfigBuilder, ConfigNode } from './config';
import { configFile, type ConfigFile } from './configFile';
import type { Finding } from './finding';
import { includedPaths } from './includePaths';
import { baseName, isAbsolute, isGlob } from './paths';

/** Files that come with nginx or its packages: missing in a workspace does not mean missing where the config runs. */
const shippedFiles = new Set([
  'mime.types', 'fastcgi_params', 'fastcgi.conf', 'uwsgi_params', 'scgi_params', 'proxy_params', 'koi-utf', 'koi-win', 'win-utf',
]);

/**
 * The files an `include` brings in, in nginx's order (ngx_conf_include): names are relative to the folder of the main file,
 * a glob may match nothing, a plain name must exist.
 */
export function expandInclude(builder: ConfigBuilder, node: ConfigNode, open: readonly string[]): ConfigFile[] {
  const { host, main, reading } = builder.input;
  const name = node.args[0] ?? '';
  if (name.includes('$')) {
    // A placeholder of a template: what it becomes is not known here.
    builder.incomplete = true;
    return [];
  }
  const { base, paths } = includedPaths(name, main.path, host, reading.fragment);
  if (isGlob(name)) {
    if (paths.length === 0 && isAbsolute(name)) builder.incomplete = true;
    return paths.flatMap((found) => load(builder, node, found, open));
  }
  const [path = name] = paths;
  const found = load(builder, node, path, open);
  // What a fragment's names are relative to is not known, so nothing is known to be missing.
  if (found.length === 0 && !open.includes(path) && !reading.fragment) missing(builder, node, name, path, base);
  return found;
}

function load(builder: ConfigBuilder, node: ConfigNode, path: string, open: readonly string[]): ConfigFile[] {
  if (open.includes(path)) {
    report(builder, node, 'error', 'nginx/include-cycle', `"${node.args[0] ?? ''}" includes itself: ${[...open, path].map(baseName).join(' → ')}.`);
    return [];
  }
  const known = builder.files.get(path);
  if (known !== undefined) return [known];
  builder.dependencies.add(path);
  const text = builder.input.host.readFile(path);
  if (text === undefined) return [];
  const file = configFile(path, text);
  builder.files.set(path, file);
  return [file];
}

function missing(builder: ConfigBuilder, node: ConfigNode, name: string, path: string, base: string): void {
  if (shippedFiles.has(baseName(path))) return;
  builder.incomplete = true;
  const outside = !path.startsWith(`${base}/`);
  report(
    builder,
    node,
    outside ? 'warning' : 'error',
    'nginx/include-not-found',
    outside
      ? `"${path}" is not on this machine, so what it defines is unknown here; nginx refuses to start without it.`
      : `"${name}" does not exist in ${base}, the folder that includes are relative to. nginx refuses to start without it.`,
  );
}

function report(builder: ConfigBuilder, node: ConfigNode, severity: Finding['severity'], code: Finding['code'], message: string): void {
  const range = node.directive.args[0] ?? node.directive.name;
  builder.findings.push({ code, severity, path: node.file.path, range: { start: range.start, end: range.end }, message });
}
