import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { analyze, detectKind, LineIndex, type AnalyzeInput, type AnalyzeOptions, type Diagnostic } from '../core/index';
import { ruleLevels, type RuleLevels } from '../shared/diagnostics';
import { gatewayKinds, type GatewayKind } from '../shared/gateway';
import { createDiskHost, readText } from '../disk/diskHost';
import { checkJson } from './format/checkJson';
import { checkPretty } from './format/checkPretty';
import type { PlacedDiagnostic } from './format/checkedFile';
import { placeFragments, type ReadFile } from './fragments';
import { oneOf, parseCommand, UsageError, type Terminal } from './terminal';

const help = `gateway-lens check FILE… [options]

Each file is checked by itself. An nginx file that another FILE includes is checked as a part of that; an nginx file that is
no main file (a server, a location …) is checked as a fragment, in the context that its directives fit.

  --kind K             nginx, kong or apisix; else told from name and content
  --nginx-version V    the nginx version that the config is for, e.g. 1.28.0
  --plugin NAME        a plugin of your own that the gateway has installed; may be repeated
  --rule CODE=LEVEL    severity of findings of a code: error, warning, info or off; may be repeated
  --format F           pretty (default) or json
  --files-from LIST    a file with one path a line, besides the FILEs

Exit status: 0 no error, 1 errors found, 2 unusable call or unreadable file.
`;

interface CheckOptions {
  readonly paths: readonly string[];
  readonly kind: GatewayKind | undefined;
  readonly analysis: AnalyzeOptions;
  readonly format: 'pretty' | 'json';
}

/** `gateway-lens check`. Files that cannot be read are said on stderr, and the others are still checked. */
export function runCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(args, terminal);
  if (options === 'help') {
    terminal.stdout(help);
    return Promise.resolve(0);
  }
  const read: ReadFile[] = [];
  let unusable = false;
  for (const path of options.paths) {
    const file = checkFile(path, options, terminal);
    if (typeof file === 'string') {
      terminal.stderr(`gateway-lens check: ${file}\n`);
      unusable = true;
    } else {
      read.push(file);
    }
  }
  const checked = placeFragments(read);
  terminal.stdout(options.format === 'json' ? checkJson(checked) : checkPretty(checked, terminal.colors));
  if (unusable) return Promise.resolve(2);
  return Promise.resolve(checked.some((file) => file.diagnostics.some((found) => found.severity === 'error')) ? 1 : 0);
}

function readOptions(args: readonly string[], terminal: Terminal): CheckOptions | 'help' {
  const { values, positionals } = parseCommand({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      'nginx-version': { type: 'string' },
      plugin: { type: 'string', multiple: true },
      rule: { type: 'string', multiple: true },
      format: { type: 'string', default: 'pretty' },
      'files-from': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const listed = values['files-from'] === undefined ? [] : readList(resolve(terminal.cwd, values['files-from']));
  const paths = [...positionals, ...listed];
  if (paths.length === 0) throw new UsageError('name at least one file; see --help.');
  const version = values['nginx-version'];
  if (version !== undefined && !/^\d+\.\d+(\.\d+)?$/.test(version)) {
    throw new UsageError(`--nginx-version takes a version such as 1.28.0, not '${version}'.`);
  }
  return {
    paths,
    kind: values.kind === undefined ? undefined : oneOf('--kind', values.kind, gatewayKinds),
    analysis: { ...(version === undefined ? {} : { nginxVersion: version }), ...(values.plugin && { customPlugins: values.plugin }), rules: readRules(values.rule ?? []), now: Date.now() },
    format: oneOf('--format', values.format, ['pretty', 'json']),
  };
}

function readRules(given: readonly string[]): RuleLevels {
  return Object.fromEntries(
    given.map((text) => {
      const [, code, level] = /^([a-z]+\/[a-z-]+)=(.*)$/.exec(text) ?? [];
      if (code === undefined || level === undefined) throw new UsageError(`--rule takes CODE=LEVEL such as nginx/server-tokens=off, not '${text}'.`);
      return [code, oneOf(`--rule ${code}=`, level, ruleLevels)];
    }),
  );
}

function readList(path: string): string[] {
  const text = readText(path);
  if (text === undefined) throw new UsageError(`cannot read the list ${path}.`);
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** The checked file, or the sentence that says why it could not be. */
function checkFile(path: string, options: CheckOptions, terminal: Terminal): ReadFile | string {
  const absolute = resolve(terminal.cwd, path);
  let text: string;
  try {
    text = readFileSync(absolute, 'utf8');
  } catch (error) {
    return `cannot read ${path}: ${reason(error)}.`;
  }
  const kind = options.kind ?? detectKind(absolute, text);
  if (kind === undefined) return `cannot tell which gateway ${path} is for; say it with --kind nginx, kong or apisix.`;
  const host = createDiskHost();
  const input: AnalyzeInput = {
    path: absolute.replaceAll(sep, '/'),
    text,
    kind,
    options: options.analysis,
  };
  const analysis = analyze(input, host);
  const indexes = new Map([[input.path, new LineIndex(text)]]);
  const place = (found: Diagnostic): PlacedDiagnostic => {
    const file = found.path ?? input.path;
    const index = indexes.get(file) ?? new LineIndex(host.readFile(file) ?? '');
    indexes.set(file, index);
    const { code, severity, message } = found;
    const elsewhere = file === input.path ? {} : { path: relative(terminal.cwd, file) };
    return { ...elsewhere, code, severity, message, range: index.range(found.range) };
  };
  return {
    file: { path, kind, diagnostics: analysis.diagnostics.map(place) },
    absolute: input.path,
    shown: relative(terminal.cwd, input.path),
    dependencies: new Set(analysis.dependencies),
  };
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'permission denied';
  if (code === 'EISDIR') return 'it is a folder';
  return error instanceof Error ? error.message : String(error);
}
