import type { Analysis, AnalyzeInput, CoreHost } from '../analysis';
import { yamlDiagnostics } from '../yaml/diagnostics';
import { parseYamlDocument } from '../yaml/document';
import { diagnosticsInOrder } from '../yaml/order';
import { checkConfig } from './check';
import { readModel } from './model';
import { outlineOf } from './outline';
import { isObject } from './checks/check';
import { formatVersionOf } from './fileFormat';
import { kongPack } from './pack';
import { Report } from './report';
import { Siblings } from './siblings';
import { readState } from './state';

/** Checks a Kong file (declarative configuration or decK state) as Kong 3.9 would, and reads it into the neutral model. */
export function analyzeKong(input: AnalyzeInput, host: CoreHost): Analysis {
  const document = parseYamlDocument(input.text, { json: /\.json$/i.test(input.path) });
  const report = new Report(document, input.path);
  const root = document.toJson();
  const state = readState(kongPack(), isObject(root) ? root : {});
  const siblings = new Siblings(input.path, host);
  const { customPlugins = [], now } = input.options ?? {};
  checkConfig(root, state, { customPlugins, siblings, ...(now === undefined ? {} : { now }) }, report);
  return {
    kind: 'kong',
    path: input.path,
    text: input.text,
    diagnostics: diagnosticsInOrder(document, yamlDiagnostics(document, input.path), report.diagnostics),
    model: readModel(state, formatVersionOf(root), report),
    outline: outlineOf(state, report),
    dependencies: siblings.dependencies,
  };
}
