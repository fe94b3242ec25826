import { commands, Disposable } from 'vscode';
import { commandIds, type CommandId } from '../ids';
import type { Services } from '../services';
import { chooseBaseline, clearBaseline, saveBaseline } from './baseline';
import { benchmark, benchmarkWithPreset } from './benchmark';
import { DoctorPage, runDoctor } from './doctor';
import { openRouteReport, showReport } from './report';

type Handler = (...args: unknown[]) => Promise<void> | void;

export function registerCommands(services: Services): Disposable {
  const doctorPage = new DoctorPage();
  const handlers: Readonly<Record<CommandId, Handler>> = {
    [commandIds.benchmark]: (argument) => benchmark(services, argument),
    [commandIds.benchmarkWithPreset]: (argument) => benchmarkWithPreset(services, argument),
    [commandIds.cancelBenchmark]: () => services.runs.cancel(),
    [commandIds.showReport]: (argument) => showReport(services, argument),
    [commandIds.saveBaseline]: (argument) => saveBaseline(services, argument),
    [commandIds.chooseBaseline]: (argument) => chooseBaseline(services, argument),
    [commandIds.clearBaseline]: (argument) => clearBaseline(services, argument),
    [commandIds.openRouteReport]: (argument, routeKey) => openRouteReport(services, argument, routeKey),
    [commandIds.showLog]: () => services.log.show(),
    [commandIds.doctor]: () => runDoctor(services, doctorPage),
  };
  const registered = Object.entries(handlers).map(([id, handler]) => commands.registerCommand(id, handler));
  return Disposable.from(doctorPage, ...registered);
}
