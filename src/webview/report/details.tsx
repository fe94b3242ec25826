import type { Adaptation, RunResult, UnmeasuredRoute } from '../../shared/benchmark';
import { gibibytes, localTime } from './format';

export function Adaptations({ adaptations }: { readonly adaptations: readonly Adaptation[] }) {
  if (adaptations.length === 0) return null;
  return (
    <section aria-labelledby="adaptations">
      <h2 id="adaptations">What was changed for the run</h2>
      <p class="muted">So that the config runs here and reaches nothing real. Your files were not touched.</p>
      <ul>
        {adaptations.map((change, index) => (
          <li key={index}>
            {change.line !== undefined && (
              <span class="muted">
                {change.file === undefined ? '' : `${change.file} `}line {change.line + 1}:{' '}
              </span>
            )}
            {change.message}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Unmeasured({ routes }: { readonly routes: readonly UnmeasuredRoute[] }) {
  if (routes.length === 0) return null;
  return (
    <section aria-labelledby="unmeasured">
      <h2 id="unmeasured">Routes without a number</h2>
      <ul>
        {routes.map((route) => (
          <li key={route.routeKey}>
            <strong>{route.label}</strong>: {route.reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Environment({ result }: { readonly result: RunResult }) {
  const { host, options, gateway, upstream } = result;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Gateway', `${result.config.kind} ${gateway.version}`],
    ['Gateway image', gateway.image],
    ['Image content', gateway.imageDigest],
    ['Gateway binary', gateway.binary],
    ['Upstream', upstream.version],
    ['Upstream image', upstream.image],
    ['Runtime', result.runtime === 'docker' ? `Docker ${host.docker ?? ''}`.trim() : 'local binary'],
    ['Machine', `${host.cpus} × ${host.cpuModel}, ${gibibytes(host.memoryBytes)}, ${host.os} ${host.arch}`],
    ['Load average at start', host.loadAverage.toFixed(2)],
    ['Rounds', `${options.rounds} of ${options.roundSeconds} s`],
    ['Connections', String(options.connections)],
    ['Started', localTime(result.startedAt)],
    ['Gateway Lens', `${result.tool.version}, Node.js ${host.node}`],
    ['Run', result.runId],
  ];
  return (
    <section aria-labelledby="environment">
      <h2 id="environment">Environment</h2>
      <dl>
        {rows.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>]))}
      </dl>
    </section>
  );
}
