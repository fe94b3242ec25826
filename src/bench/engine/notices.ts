import type { Notice, Series } from '../../shared/benchmark';

/** A gateway that comes this close to the upstream alone may be held back by the load generator. */
const ceilingShare = 0.8;
/** Share of a round's requests above which failures are no accident. */
const failureShare = 0.001;
/** Load per CPU, before the run starts, above which other work disturbs the figures; above the second the verdict is off. */
const busy = 0.5;
const tooBusy = 1.5;

export interface RunConditions {
  readonly loadPerCpu: number;
  readonly throttledPeriods: number;
  readonly warmUpLevel: boolean;
  readonly warmUpSeconds: number;
}

/** What the reader must know about the run. Blocking ones forbid a verdict on their series, or on the run. */
export function noticesFor(series: readonly Series[], conditions: RunConditions): readonly Notice[] {
  return [...series.flatMap(failureNotices), ...ceilingNotices(series), ...conditionNotices(conditions)];
}

function failureNotices(series: Series): Notice[] {
  const requests = series.rounds.reduce((sum, round) => sum + round.requests, 0);
  const errors = series.rounds.reduce((sum, round) => sum + round.errors, 0);
  const non2xx = series.rounds.reduce((sum, round) => sum + round.non2xx, 0);
  const notices: Notice[] = [];
  if (errors > 0) {
    const message = `${errors} of ${requests + errors} requests of "${series.label}" got no answer.`;
    notices.push({ code: 'errors', blocking: errors > (requests + errors) * failureShare, message, seriesIds: [series.id] });
  }
  if (non2xx > 0) {
    const message = `${non2xx} of ${requests} answers of "${series.label}" were no 2xx.`;
    notices.push({ code: 'non-2xx', blocking: non2xx > requests * failureShare, message, seriesIds: [series.id] });
  }
  return notices;
}

function ceilingNotices(series: readonly Series[]): Notice[] {
  const bound = series.filter((one) => {
    if (one.target !== 'gateway' || one.scenario === 'latency') return false;
    const direct = series.find((other) => other.scenario === 'direct' && other.bodyBytes === one.bodyBytes);
    const ceiling = direct?.summary.requestsPerSecond?.value;
    const speed = one.summary.requestsPerSecond?.value;
    return ceiling !== undefined && speed !== undefined && speed > ceiling * ceilingShare;
  });
  const [first] = bound;
  if (first === undefined) return [];
  const others = bound.length > 1 ? ` and ${bound.length - 1} more` : '';
  const message = `"${first.label}"${others} came within 80 % of the load generator's ceiling (the upstream alone): the gateway can do more than is shown.`;
  return [{ code: 'generator-bound', blocking: true, message, seriesIds: bound.map(({ id }) => id) }];
}

function conditionNotices({ loadPerCpu, throttledPeriods, warmUpLevel, warmUpSeconds }: RunConditions): Notice[] {
  const notices: Notice[] = [];
  if (loadPerCpu > busy) {
    const message = `The machine was busy with other work when the run started (load ${loadPerCpu.toFixed(1)} per CPU).`;
    notices.push({ code: 'foreign-load', blocking: loadPerCpu > tooBusy, message });
  }
  if (throttledPeriods > 0) {
    notices.push({ code: 'throttled', blocking: true, message: `The system held the gateway back ${throttledPeriods} times (CPU quota).` });
  }
  if (!warmUpLevel) {
    notices.push({ code: 'warmup-not-level', blocking: false, message: `The speed had not levelled off after ${warmUpSeconds} s of warm-up.` });
  }
  return notices;
}
