import { Disposable, EventEmitter, type Uri } from 'vscode';
import { compareRuns } from '../../core/results/compare';
import type { Comparison, RunResult } from '../../shared/benchmark';
import type { Baseline, Baselines } from './baselines';
import type { ResultStore } from './resultStore';

/** What is known about a config's speed. */
export interface Overview {
  readonly result: RunResult | undefined;
  readonly baseline: Baseline | undefined;
  readonly comparison: Comparison | undefined;
}

/** The last run of each config beside its baseline, read once and kept until either changes. */
export class Overviews implements Disposable {
  private readonly known = new Map<string, Promise<Overview>>();
  private readonly changed = new EventEmitter<void>();
  private readonly disposable: Disposable;
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly store: ResultStore,
    private readonly baselines: Baselines,
  ) {
    const forget = (): void => {
      this.known.clear();
      this.changed.fire();
    };
    this.disposable = Disposable.from(this.changed, store.onDidChange(forget), baselines.onDidChange(forget));
  }

  dispose(): void {
    this.disposable.dispose();
  }

  of(config: Uri): Promise<Overview> {
    const key = config.toString();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const overview = this.read(config);
    this.known.set(key, overview);
    // A failed read is tried again the next time.
    overview.catch(() => this.known.delete(key));
    return overview;
  }

  private async read(config: Uri): Promise<Overview> {
    const [result, baseline] = await Promise.all([this.store.last(config), this.baselines.read(config)]);
    // A run is not compared with itself: it has just been saved as the baseline.
    const comparable = result !== undefined && baseline !== undefined && result.runId !== baseline.result.runId;
    return { result, baseline, comparison: comparable ? compareRuns(result, baseline.result, baseline.label) : undefined };
  }
}
