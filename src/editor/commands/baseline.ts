import { window, workspace, type QuickPickItem, type Uri } from 'vscode';
import type { RunResult } from '../../shared/benchmark';
import { resolveTarget, type ConfigTarget } from '../configTarget';
import type { Services } from '../services';

/** Writes the last run to the workspace, where it can be committed. */
export async function saveBaseline(services: Services, argument: unknown): Promise<void> {
  const target = await resolveTarget(argument, services.client);
  if (target !== undefined) await saveBaselineOf(services, target);
}

export async function saveBaselineOf(services: Services, target: ConfigTarget): Promise<void> {
  const { result } = await services.overviews.of(target.uri);
  if (result === undefined) {
    await window.showInformationMessage(`There is no run of ${target.name} yet. Benchmark it first.`);
    return;
  }
  const file = await services.baselines.save(target.uri, result);
  const open = 'Open File';
  const text = `Baseline saved: ${workspace.asRelativePath(file)}. The next runs of ${target.name} are compared with it.`;
  if ((await window.showInformationMessage(text, open)) === open) await window.showTextDocument(file);
}

type Choice = QuickPickItem & ({ readonly file: Uri } | { readonly run: RunResult });

/** Another saved baseline, or an earlier run, which then becomes the saved one. */
export async function chooseBaseline(services: Services, argument: unknown): Promise<void> {
  const target = await resolveTarget(argument, services.client);
  if (target === undefined) return;
  const choices = await choicesFor(services, target);
  if (choices.length === 0) {
    await window.showInformationMessage(`There is no baseline and no run of ${target.name} yet. Benchmark it first.`);
    return;
  }
  const picked = await window.showQuickPick(choices, { title: `Baseline of ${target.name}`, placeHolder: 'What the runs are compared with' });
  if (picked === undefined) return;
  if ('file' in picked) await services.baselines.choose(target.uri, picked.file);
  else await services.baselines.save(target.uri, picked.run);
}

export async function clearBaseline(services: Services, argument: unknown): Promise<void> {
  const target = await resolveTarget(argument, services.client);
  if (target === undefined) return;
  await services.baselines.clear(target.uri);
  await window.showInformationMessage(`Runs of ${target.name} are no longer compared. The saved file stays where it is.`);
}

async function choicesFor(services: Services, target: ConfigTarget): Promise<Choice[]> {
  const [files, runs] = await Promise.all([services.baselines.candidates(target.uri), services.store.all(target.uri)]);
  const saved = await Promise.all(files.map((file) => savedChoice(services, file, target)));
  const earlier = runs.map((run): Choice => ({ label: `$(history) Run of ${localTime(run)}`, description: run.options.preset, run }));
  return [...saved.filter((choice) => choice !== undefined), ...earlier];
}

/** Results of another kind of gateway cannot be compared and are not offered. */
async function savedChoice(services: Services, file: Uri, target: ConfigTarget): Promise<Choice | undefined> {
  const baseline = await services.baselines.readFile(file);
  if (baseline === undefined || baseline.result.config.kind !== target.kind) return undefined;
  return { label: `$(bookmark) ${workspace.asRelativePath(file)}`, description: localTime(baseline.result), file };
}

function localTime(run: RunResult): string {
  return new Date(run.finishedAt).toLocaleString();
}
