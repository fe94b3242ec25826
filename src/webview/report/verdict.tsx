import type { Comparison, Notice, RunResult, VerdictId } from '../../shared/benchmark';
import { verdictSigns } from './format';

const verdictWords: Readonly<Record<VerdictId, string>> = {
  improved: 'Improved',
  regressed: 'Regressed',
  unchanged: 'Unchanged',
  inconclusive: 'Inconclusive',
};

interface VerdictProps {
  readonly result: RunResult;
  readonly comparison?: Comparison;
  readonly interactive: boolean;
}

/** The answer first: the verdict against the baseline, or how to get one. */
export function VerdictCard({ result, comparison, interactive }: VerdictProps) {
  if (comparison === undefined) {
    return (
      <section class="card">
        <h2>Measured</h2>
        <p>{headline(result)}</p>
        <p class="muted">
          {interactive ? 'Save this run as baseline, and the next runs are compared with it.' : 'No baseline was given to compare with.'}
        </p>
      </section>
    );
  }
  return (
    <section class={`card verdict-card ${comparison.verdict}`}>
      <h2>
        <span aria-hidden="true">{verdictSigns[comparison.verdict]} </span>
        {verdictWords[comparison.verdict]}
      </h2>
      <p>{comparison.summary}</p>
      {!comparison.calibrated && comparison.blockedBy === undefined && (
        <p class="muted">The two sessions have no common figures of the upstream alone, so the machine&apos;s speed of the day is not taken out.</p>
      )}
      {comparison.differences.length > 0 && (
        <details open={comparison.blockedBy !== undefined}>
          <summary>What differs between the two sessions ({comparison.differences.length})</summary>
          <ul>
            {comparison.differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function headline(result: RunResult): string {
  const main = result.series.find((series) => series.scenario === 'throughput') ?? result.series.find((series) => series.target === 'gateway');
  const speed = main?.summary.requestsPerSecond;
  if (main === undefined || speed === undefined) return 'No figure could be made: see the notes below.';
  return `${Math.round(speed.value).toLocaleString('en-US')} requests/s (${main.label}).`;
}

export function Notices({ notices }: { readonly notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Read this first</h2>
      <ul class="notices">
        {notices.map((notice, index) => (
          <li key={index}>
            <span aria-hidden="true">⚠ </span>
            {notice.message}
            {notice.blocking && <strong>{notice.seriesIds === undefined ? ' No verdict is given on this run.' : ' It gets no verdict.'}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
