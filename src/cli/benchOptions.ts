import { resolveOptions } from '../core/results/presets';
import {
  defaultImages,
  presetIds,
  scenarioIds,
  scenarioReasons,
  type BenchOptions,
  type ImageSettings,
  type RuntimeId,
} from '../shared/benchmark';
import { gatewayKinds, type GatewayKind } from '../shared/gateway';
import { oneOf, parseCommand, UsageError } from './terminal';

/** What `bench` was asked to do. */
export interface BenchCommand {
  readonly file: string;
  readonly kind: GatewayKind | undefined;
  readonly runtime: RuntimeId;
  readonly options: BenchOptions;
  readonly images: ImageSettings;
  /** Replaces the image of the config's own gateway. */
  readonly image: string | undefined;
  readonly baseline: string | undefined;
  readonly saveBaseline: boolean;
  readonly out: string | undefined;
  readonly html: string | undefined;
  readonly format: 'pretty' | 'json';
}

const help = `gateway-lens bench FILE [options]

Runs the config with every upstream replaced by a local one, puts load on it, and prints what was measured.

  --preset P          quick (default, about 30 s), standard (about 3 min) or thorough (10 rounds of 10 s)
  --scenario A,B      only these: ${scenarioIds.join(', ')}
  --rounds N          rounds of each series (at least 2)
  --connections N     open connections of throughput and routes
  --runtime R         docker (default) or local (nginx, openresty, kong or apisix on PATH)
  --image REF         the gateway's image, e.g. kong:3.9
  --upstream-image REF  the upstream's image
  --kind K            nginx, kong or apisix; else told from name and content
  --baseline FILE     compare with this result; else with the config's saved baseline, when there is one
  --save-baseline     save this result below .gateway-lens/baselines/
  --out FILE          write the result as JSON
  --html FILE         write the report as one HTML file
  --format F          pretty (default) or json

Scenarios:
${scenarioIds.map((id) => `  ${id.padEnd(12)}${scenarioReasons[id]}`).join('\n')}

Exit status: 0 done, 1 regressed against the baseline, 2 unusable call or config, 3 the run failed.
`;

/** The command, or the help text that was asked for. */
export function readBenchOptions(args: readonly string[]): BenchCommand | string {
  const { values, positionals } = parseCommand({
    args: [...args],
    allowPositionals: true,
    options: {
      preset: { type: 'string', default: 'quick' },
      scenario: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string' },
      runtime: { type: 'string', default: 'docker' },
      image: { type: 'string' },
      'upstream-image': { type: 'string' },
      kind: { type: 'string' },
      baseline: { type: 'string' },
      'save-baseline': { type: 'boolean', default: false },
      out: { type: 'string' },
      html: { type: 'string' },
      format: { type: 'string', default: 'pretty' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return help;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('name one config file; see --help.');
  const scenarios = values.scenario?.split(',').map((name) => oneOf('--scenario', name.trim(), scenarioIds));
  const rounds = wholeNumber('--rounds', values.rounds, 2);
  const connections = wholeNumber('--connections', values.connections, 1);
  const upstream = values['upstream-image'];
  return {
    file,
    kind: values.kind === undefined ? undefined : oneOf('--kind', values.kind, gatewayKinds),
    runtime: oneOf('--runtime', values.runtime, ['docker', 'local']),
    options: resolveOptions(oneOf('--preset', values.preset, presetIds), {
      ...(scenarios && { scenarios }),
      ...(rounds === undefined ? {} : { rounds }),
      ...(connections === undefined ? {} : { connections }),
    }),
    images: upstream === undefined ? defaultImages : { ...defaultImages, upstream },
    image: values.image,
    baseline: values.baseline,
    saveBaseline: values['save-baseline'],
    out: values.out,
    html: values.html,
    format: oneOf('--format', values.format, ['pretty', 'json']),
  };
}

function wholeNumber(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new UsageError(`${option} takes a whole number of at least ${least}, not '${text}'.`);
  return value;
}
