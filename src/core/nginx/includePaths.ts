import type { CoreHost } from '../analysis';
import { folderOf, isAbsolute, isGlob, resolvePath } from './paths';

/** Where images and packages keep the configs of nginx and OpenResty. A workspace holds a copy of that folder. */
const homes: readonly string[] = ['/etc/nginx', '/usr/local/openresty/nginx/conf', '/usr/local/nginx/conf', '/opt/nginx/conf'];

export interface IncludedPaths {
  /** The folder that names are relative to. */
  readonly base: string;
  /** The files of a glob; of a plain name the one path, whether there is such a file or not. */
  readonly paths: readonly string[];
}

/** How far up from a fragment the folder of its main file is looked for. */
const levels = 3;

/**
 * The files that an `include` names: relative to the main file's folder. That of a fragment is not known, so the folders
 * above it are tried. A name below nginx's own folder is looked for beside a main file that is kept somewhere else.
 */
export function includedPaths(name: string, mainPath: string, host: CoreHost, fragment: boolean): IncludedPaths {
  const base = folderOf(mainPath);
  if (isAbsolute(name)) return { base, paths: absolutePaths(name, base, host) };
  if (fragment) {
    for (let folder = base, level = 0; level < levels; level++) {
      const paths = lookUp(resolvePath(folder, name), host);
      if (paths.length > 0) return { base: folder, paths };
      folder = folderOf(folder);
    }
  }
  const path = resolvePath(base, name);
  return { base, paths: isGlob(name) ? [...host.glob(path), ...templatesOf(name, base, host)] : [path] };
}

function absolutePaths(name: string, base: string, host: CoreHost): readonly string[] {
  const home = homes.find((folder) => name.startsWith(`${folder}/`));
  if (home !== undefined && base !== home) {
    const relative = name.slice(home.length + 1);
    const paths = [...lookUp(resolvePath(base, relative), host), ...(home === '/etc/nginx' ? templatesOf(relative, base, host) : [])];
    if (paths.length > 0) return paths;
  }
  const path = resolvePath('/', name);
  return isGlob(name) ? host.glob(path) : [path];
}

/** The official image writes `templates/NAME.conf.template` to `conf.d/NAME.conf` before nginx starts. */
function templatesOf(name: string, base: string, host: CoreHost): readonly string[] {
  return name.startsWith('conf.d/') && isGlob(name) ? host.glob(resolvePath(base, `templates/${name.slice('conf.d/'.length)}.template`)) : [];
}

/** The files that are there. */
function lookUp(path: string, host: CoreHost): readonly string[] {
  if (isGlob(path)) return host.glob(path);
  return host.readFile(path) === undefined ? [] : [path];
}
