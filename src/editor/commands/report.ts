import { readFile } from 'node:fs/promises';
import { Range, Uri, ViewColumn, window, workspace } from 'vscode';
import { renderReportHtml } from '../../core/results/html';
import type { ReportToHost } from '../../shared/reportProtocol';
import { resolveTarget, type ConfigTarget } from '../configTarget';
import type { Services } from '../services';
import { saveBaselineOf } from './baseline';
import { benchmarkTarget, goToFailure } from './benchmark';

export async function showReport(services: Services, argument: unknown): Promise<void> {
  const target = await resolveTarget(argument, services.client);
  if (target !== undefined) await openReport(services, target);
}

/** The click on a route's lens. */
export async function openRouteReport(services: Services, argument: unknown, routeKey: unknown): Promise<void> {
  const target = await resolveTarget(argument, services.client);
  if (target !== undefined) await openReport(services, target, typeof routeKey === 'string' ? routeKey : undefined);
}

/** Does what a button of the report asks for. */
export function onReportMessage(services: Services, target: ConfigTarget, message: Exclude<ReportToHost, { type: 'ready' }>): Promise<void> {
  switch (message.type) {
    case 'cancel':
      services.runs.cancel();
      return Promise.resolve();
    case 'rerun':
      return benchmarkTarget(services, target);
    case 'saveBaseline':
      return saveBaselineOf(services, target);
    case 'exportJson':
      return exportJson(services, target);
    case 'exportHtml':
      return exportHtml(services, target);
    case 'openRoute':
      return openRoute(services, target, message.routeKey);
    case 'openLocation':
      return goToFailure(services.reports.failureOf(target), message.index);
  }
}

async function openReport(services: Services, target: ConfigTarget, routeKey?: string): Promise<void> {
  const { result } = await services.overviews.of(target.uri);
  if (result === undefined && !services.runs.isRunning(target.uri) && services.reports.failureOf(target) === undefined) {
    await window.showInformationMessage(`There is no run of ${target.name} yet. Benchmark it first.`);
    return;
  }
  services.reports.open(target, routeKey);
}

async function exportJson(services: Services, target: ConfigTarget): Promise<void> {
  const { result } = await services.overviews.of(target.uri);
  if (result !== undefined) await save(target, 'json', `${JSON.stringify(result, null, 1)}\n`);
}

async function exportHtml(services: Services, target: ConfigTarget): Promise<void> {
  const state = await services.reports.state(target);
  const script = await readFile(Uri.joinPath(services.extensionUri, 'dist', 'report.js').fsPath, 'utf8');
  await save(target, 'html', renderReportHtml(state, script));
}

async function save(target: ConfigTarget, extension: 'json' | 'html', text: string): Promise<void> {
  const name = `${target.uri.path.split('/').at(-1) ?? 'config'}.benchmark.${extension}`;
  const filters = extension === 'json' ? { JSON: ['json'] } : { HTML: ['html'] };
  const file = await window.showSaveDialog({ defaultUri: Uri.joinPath(target.uri, '..', name), filters });
  if (file === undefined) return;
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await window.showInformationMessage(`Saved: ${workspace.asRelativePath(file)}`);
}

async function openRoute(services: Services, target: ConfigTarget, routeKey: string): Promise<void> {
  const document = await workspace.openTextDocument(target.uri);
  const route = (await services.client.routes(document))?.routes.find((one) => one.key === routeKey);
  if (route === undefined) {
    await window.showInformationMessage(`The route is no longer in ${target.name}.`);
    return;
  }
  const { start, end } = route.selection;
  const selection = new Range(start.line, start.character, end.line, end.character);
  await window.showTextDocument(Uri.parse(route.uri), { selection, viewColumn: ViewColumn.One });
}
