import { StatusBarAlignment, window, type Disposable, type StatusBarItem } from 'vscode';
import { commandIds } from '../ids';
import type { RunController, RunEvent } from './runController';

/** The run in the status bar: where it stands while the notification is closed. */
export class RunStatus implements Disposable {
  private readonly item: StatusBarItem;
  private readonly disposables: Disposable[];

  constructor(private readonly runs: RunController) {
    this.item = window.createStatusBarItem('gatewayLens.run', StatusBarAlignment.Left);
    this.item.name = 'Gateway Lens benchmark';
    this.disposables = [this.item, runs.onDidChange(() => this.update()), runs.onDidProgress((event) => this.show(event))];
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private update(): void {
    const target = this.runs.running;
    if (target === undefined) {
      this.item.hide();
      return;
    }
    this.item.text = '$(loading~spin) Benchmark';
    this.item.tooltip = `${target.name}: starting. Open the report.`;
    this.item.accessibilityInformation = { label: `Benchmark of ${target.name} is starting` };
    this.item.command = { title: 'Open the report', command: commandIds.showReport, arguments: [target.uri] };
    this.item.show();
  }

  private show({ target, state }: RunEvent): void {
    if (state.status === 'cancelling') {
      this.item.text = '$(loading~spin) Benchmark: stopping';
      this.item.accessibilityInformation = { label: `Benchmark of ${target.name} is stopping` };
    }
    if (state.status !== 'running' || state.progress === undefined) return;
    const { fraction, message } = state.progress;
    const percent = fraction === undefined ? '' : ` ${Math.round(fraction * 100)} %`;
    this.item.text = `$(loading~spin) Benchmark${percent}`;
    this.item.tooltip = `${target.name}: ${message}. Open the report.`;
    this.item.accessibilityInformation = { label: `Benchmark of ${target.name}${percent}: ${message}` };
  }
}
