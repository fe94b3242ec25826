import type { ReportState, ReportToHost } from '../../shared/reportProtocol';
import { Adaptations, Environment, Unmeasured } from './details';
import { FailureCard } from './failure';
import { Results } from './results';
import { RoundCharts } from './roundChart';
import { localTime } from './format';
import { Notices, VerdictCard } from './verdict';

export type Post = (message: ReportToHost) => void;

/** The whole report: what runs now, the verdict, the figures, and what they rest on. */
export function App({ state, post }: { readonly state: ReportState; readonly post: Post }) {
  const { result, failure, running } = state;
  return (
    <div class="report">
      <Header state={state} post={post} />
      {running !== undefined && (
        <section class="card" aria-label="Running">
          <p role="status">{running.message}</p>
          <progress max={1} {...(running.fraction === undefined ? {} : { value: running.fraction })} aria-label="Share of the run that is done" />
          {state.interactive && (
            <button type="button" class="secondary" onClick={() => post({ type: 'cancel' })}>
              Cancel
            </button>
          )}
        </section>
      )}
      {failure !== undefined && <FailureCard failure={failure} interactive={state.interactive} post={post} />}
      {state.cancelled === true && running === undefined && (
        <p class="card" role="status">
          The run was cancelled. Nothing was left running.
        </p>
      )}
      {result !== undefined && (
        <>
          <VerdictCard result={result} {...(state.comparison === undefined ? {} : { comparison: state.comparison })} interactive={state.interactive} />
          <Notices notices={result.notices} />
          <Results state={state} result={result} post={post} />
          <RoundCharts result={result} {...(state.baseline === undefined ? {} : { baseline: state.baseline })} />
          <Unmeasured routes={result.unmeasured} />
          <Adaptations adaptations={result.adaptations} />
          <Environment result={result} />
        </>
      )}
    </div>
  );
}

function Header({ state, post }: { readonly state: ReportState; readonly post: Post }) {
  const { result } = state;
  return (
    <header>
      <h1>{state.configName}</h1>
      {result !== undefined && (
        <p class="muted">
          {result.config.kind} {result.gateway.version} · {result.options.preset} preset · {localTime(result.finishedAt)}
        </p>
      )}
      {state.interactive && state.running === undefined && (
        <div class="actions">
          <button type="button" onClick={() => post({ type: 'rerun' })}>
            Run again
          </button>
          {result !== undefined && (
            <>
              <button type="button" class="secondary" onClick={() => post({ type: 'saveBaseline' })}>
                Save as baseline
              </button>
              <button type="button" class="secondary" onClick={() => post({ type: 'exportHtml' })}>
                Export HTML
              </button>
              <button type="button" class="secondary" onClick={() => post({ type: 'exportJson' })}>
                Export JSON
              </button>
            </>
          )}
        </div>
      )}
    </header>
  );
}
