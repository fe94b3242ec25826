import type { RunResult, Series } from '../../shared/benchmark';
import { wholeNumber } from '../../shared/figures';

const width = 300;
const height = 130;
const margin = { left: 52, right: 10, top: 10, bottom: 22 };

/** Throughput round by round, against the baseline's rounds: shows drift and outliers that a mean hides. */
export function RoundCharts({ result, baseline }: { readonly result: RunResult; readonly baseline?: RunResult }) {
  const before = new Map(baseline?.series.map((series) => [series.id, series]));
  const shown = result.series.filter((series) => series.scenario !== 'latency' && series.rounds.length > 1);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">Rounds</h2>
      <p class="muted">
        <span class="key current" aria-hidden="true">● </span>this run
        {baseline !== undefined && (
          <>
            {' · '}
            <span class="key baseline" aria-hidden="true">◇ </span>baseline
          </>
        )}{' '}
        · requests/s in each round
      </p>
      <div class="charts">
        {shown.map((series) => {
          const other = before.get(series.id);
          return <RoundChart key={series.id} series={series} {...(other === undefined ? {} : { baseline: other })} />;
        })}
      </div>
    </section>
  );
}

function RoundChart({ series, baseline }: { readonly series: Series; readonly baseline?: Series }) {
  const now = series.rounds.map((round) => round.requestsPerSecond);
  const before = baseline?.rounds.map((round) => round.requestsPerSecond) ?? [];
  const count = Math.max(now.length, before.length);
  const top = niceCeiling(Math.max(...now, ...before));
  // The axis starts at zero, so that a small change does not look like a large one.
  const x = (index: number): number => margin.left + ((index + 0.5) * (width - margin.left - margin.right)) / count;
  const y = (value: number): number => height - margin.bottom - (value / top) * (height - margin.top - margin.bottom);
  return (
    <figure>
      <figcaption>{series.label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description(series, now, before)}>
        {[0, top / 2, top].map((tick) => (
          <g key={tick}>
            <line class="grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
            <text class="tick" x={margin.left - 6} y={y(tick) + 4} text-anchor="end">
              {wholeNumber(tick)}
            </text>
          </g>
        ))}
        {Array.from({ length: count }, (_, index) => (
          <text key={index} class="tick" x={x(index)} y={height - 6} text-anchor="middle">
            {index + 1}
          </text>
        ))}
        {before.length > 0 && <polyline class="line baseline" points={before.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />}
        {before.map((value, index) => (
          <path key={index} class="mark baseline" d={diamond(x(index), y(value))} />
        ))}
        <polyline class="line current" points={now.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
        {now.map((value, index) => (
          <circle key={index} class="mark current" cx={x(index)} cy={y(value)} r={3.5} />
        ))}
      </svg>
    </figure>
  );
}

function diamond(x: number, y: number): string {
  return `M${x},${y - 4.5}L${x + 4.5},${y}L${x},${y + 4.5}L${x - 4.5},${y}Z`;
}

function description(series: Series, now: readonly number[], before: readonly number[]): string {
  const list = (values: readonly number[]): string => values.map(wholeNumber).join(', ');
  const baseline = before.length === 0 ? '' : `; baseline: ${list(before)}`;
  return `${series.label}, requests per second in each round: ${list(now)}${baseline}`;
}

/** The next number of the form 1, 2, 2.5 or 5 times a power of ten. */
function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10);
}
