import { commands, Range, Uri, window, workspace } from 'vscode';
import { presetIds, type PresetId } from '../../shared/benchmark';
import type { FailureLocation, RunFailure } from '../../shared/engineProtocol';
import { resolveTarget, type ConfigTarget } from '../configTarget';
import { commandIds, settingsSection } from '../ids';
import { failureActions, type FailureAction } from '../run/failureActions';
import type { StartOptions } from '../run/runController';
import type { Services } from '../services';

const presetTexts: Readonly<Record<PresetId, string>> = {
  quick: 'about 30 seconds',
  standard: 'about 3 minutes',
  thorough: '10 rounds of 10 seconds of each figure, half an hour and more',
};

/** Runs the config that the argument or the active editor names, and shows the report. */
export async function benchmark(services: Services, argument: unknown, start: StartOptions = {}): Promise<void> {
  if (!workspace.isTrusted) return explainTrust();
  const target = await resolveTarget(argument, services.client);
  if (target === undefined) return explainUnknown();
  await benchmarkTarget(services, target, start);
}

export async function benchmarkWithPreset(services: Services, argument: unknown): Promise<void> {
  if (!workspace.isTrusted) return explainTrust();
  const target = await resolveTarget(argument, services.client);
  if (target === undefined) return explainUnknown();
  const items = presetIds.map((preset) => ({ label: preset, description: presetTexts[preset], preset }));
  const picked = await window.showQuickPick(items, { title: `Benchmark ${target.name}`, placeHolder: 'How much to measure' });
  if (picked !== undefined) await benchmarkTarget(services, target, { preset: picked.preset });
}

export async function benchmarkTarget(services: Services, target: ConfigTarget, start: StartOptions = {}): Promise<void> {
  services.runDiagnostics.clear();
  const outcome = await services.runs.start(target, start);
  switch (outcome.type) {
    case 'result':
      services.reports.open(target);
      return;
    case 'failed':
      services.runDiagnostics.show(outcome.failure);
      return showFailure(services, target, outcome.failure);
    case 'busy': {
      const text = `A benchmark of ${outcome.target.name} is running. Two at a time would measure each other; wait or cancel it.`;
      if ((await window.showWarningMessage(text, 'Cancel It')) !== undefined) services.runs.cancel();
      return;
    }
    case 'cancelled':
      return;
  }
}

export async function goToFailure(failure: RunFailure | undefined, index: number): Promise<void> {
  const place = failure?.locations?.[index];
  if (place !== undefined) await reveal(place);
}

async function showFailure(services: Services, target: ConfigTarget, failure: RunFailure): Promise<void> {
  const items = failureActions(failure).map((action) => ({ title: action.title, action }));
  const text = `Benchmark of ${target.name} failed. ${failure.message} ${failure.action}`;
  const picked = await window.showErrorMessage(text, ...items);
  if (picked !== undefined) await act(services, target, failure, picked.action);
}

async function act(services: Services, target: ConfigTarget, failure: RunFailure, action: FailureAction): Promise<void> {
  switch (action.type) {
    case 'goToLine':
      return goToFailure(failure, 0);
    case 'openSettings':
      await commands.executeCommand('workbench.action.openSettings', `${settingsSection}.${action.key}`);
      return;
    case 'doctor':
      await commands.executeCommand(commandIds.doctor);
      return;
    case 'runLocal':
      return benchmarkTarget(services, target, { runtime: 'local' });
    case 'showLog':
      services.log.show();
      return;
  }
}

async function reveal(place: FailureLocation): Promise<void> {
  const { start, end } = place.range;
  const selection = new Range(start.line, start.character, end.line, end.character);
  await window.showTextDocument(Uri.file(place.path), { selection });
}

async function explainTrust(): Promise<void> {
  const manage = 'Manage Workspace Trust';
  const text = 'A benchmark starts containers or programs with this config, so it needs a trusted workspace. Checking works without.';
  if ((await window.showWarningMessage(text, manage)) === manage) await commands.executeCommand('workbench.trust.manage');
}

async function explainUnknown(): Promise<void> {
  const settings = 'Open Settings';
  const text = 'This file is not known as an nginx, Kong or APISIX config. Open one, or name its gateway in gatewayLens.files.kinds.';
  const picked = await window.showInformationMessage(text, settings);
  if (picked === settings) await commands.executeCommand('workbench.action.openSettings', 'gatewayLens.files.kinds');
}
