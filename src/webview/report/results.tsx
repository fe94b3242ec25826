import { useEffect, useRef } from 'preact/hooks';
import { scenarioIds, scenarioReasons, type ComparisonRow, type Estimate, type RunResult, type ScenarioId, type Series } from '../../shared/benchmark';
import { halfWidth, milliseconds, signedPercent, wholeNumber } from '../../shared/figures';
import type { ReportState } from '../../shared/reportProtocol';
import type { Post } from './app';
import { metricNames, verdictSigns } from './format';

const titles: Readonly<Record<ScenarioId, string>> = {
  direct: 'Upstream alone',
  latency: 'Latency',
  throughput: 'Throughput',
  routes: 'Routes',
};

interface ResultsProps {
  readonly state: ReportState;
  readonly result: RunResult;
  readonly post: Post;
}

/** One table a scenario; what the gateway does comes before the calibration. */
export function Results({ state, result, post }: ResultsProps) {
  const order = [...scenarioIds.filter((id) => id !== 'direct'), 'direct'] as const;
  return (
    <>
      {order.map((scenario) => {
        const series = result.series.filter((one) => one.scenario === scenario);
        return series.length === 0 ? null : <ScenarioTable key={scenario} scenario={scenario} series={series} state={state} post={post} />;
      })}
    </>
  );
}

interface ScenarioProps {
  readonly scenario: ScenarioId;
  readonly series: readonly Series[];
  readonly state: ReportState;
  readonly post: Post;
}

function ScenarioTable({ scenario, series, state, post }: ScenarioProps) {
  const rows = state.comparison?.rows.filter((row) => row.scenario === scenario) ?? [];
  const withCpu = series.some((one) => one.summary.cpuMicrosPerRequest !== undefined);
  return (
    <section aria-labelledby={`scenario-${scenario}`}>
      <h2 id={`scenario-${scenario}`}>{titles[scenario]}</h2>
      <p class="muted">{sentence(scenarioReasons[scenario])}</p>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby={`scenario-${scenario}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{scenario === 'routes' ? 'Route' : 'Load'}</th>
              <th scope="col">QPS</th>
              {rows.length > 0 && <th scope="col">Against baseline</th>}
              <th scope="col">p50 ms</th>
              <th scope="col">p99 ms</th>
              {withCpu && <th scope="col">CPU µs/request</th>}
            </tr>
          </thead>
          <tbody>
            {series.map((one) => (
              <SeriesRow
                key={one.id}
                series={one}
                changes={rows.filter((row) => row.seriesId === one.id)}
                compared={rows.length > 0}
                withCpu={withCpu}
                focused={one.routeKey !== undefined && one.routeKey === state.focusRoute}
                {...(state.interactive ? { post } : {})}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly series: Series;
  readonly changes: readonly ComparisonRow[];
  readonly compared: boolean;
  readonly withCpu: boolean;
  readonly focused: boolean;
  readonly post?: Post;
}

function SeriesRow({ series, changes, compared, withCpu, focused, post }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (focused) row.current?.scrollIntoView({ block: 'center' });
  }, [focused]);
  const { routeKey, summary } = series;
  return (
    <tr ref={row} class={focused ? 'focused' : ''} {...(focused ? { 'aria-current': 'true' as const } : {})}>
      <th scope="row">
        {routeKey !== undefined && post !== undefined ? (
          <button type="button" class="link" onClick={() => post({ type: 'openRoute', routeKey })} title="Go to the route in the config">
            {series.label}
          </button>
        ) : (
          series.label
        )}
      </th>
      <Cell estimate={summary.requestsPerSecond} format={wholeNumber} spread />
      {compared && (
        <td>
          {changes.map((change) => (
            <Change key={change.metric} change={change} />
          ))}
        </td>
      )}
      <Cell estimate={summary.p50} format={milliseconds} />
      <Cell estimate={summary.p99} format={milliseconds} />
      {withCpu && <Cell estimate={summary.cpuMicrosPerRequest} format={(value) => value.toFixed(1)} />}
    </tr>
  );
}

interface CellProps {
  readonly estimate: Estimate | undefined;
  readonly format: (value: number) => string;
  readonly spread?: boolean;
}

function Cell({ estimate, format, spread = false }: CellProps) {
  if (estimate === undefined) return <td class="number">–</td>;
  const interval = `95 % interval ${format(estimate.low)} to ${format(estimate.high)}`;
  return (
    <td class="number" title={interval}>
      {format(estimate.value)}
      {spread && <span class="muted"> {halfWidth(estimate)}</span>}
    </td>
  );
}

function Change({ change }: { readonly change: ComparisonRow }) {
  const { value, low, high } = change.change;
  return (
    <div class={`change ${change.verdict}`} {...(change.blockedBy === undefined ? {} : { title: change.blockedBy })}>
      <span class="muted">{metricNames[change.metric]} </span>
      <span aria-hidden="true">{verdictSigns[change.verdict]} </span>
      <span>{signedPercent(value)}</span>{' '}
      <span class="muted">
        ({signedPercent(low)} … {signedPercent(high)})
      </span>{' '}
      {change.blockedBy === undefined ? change.verdict : 'no verdict'}
    </div>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
