import type { Analysis, AnalyzeInput } from '../analysis';
import { isObject } from '../schema/validate';
import { yamlDiagnostics } from '../yaml/diagnostics';
import { parseYamlDocument } from '../yaml/document';
import { diagnosticsInOrder } from '../yaml/order';
import { checkEndFlag } from './checks/endFlag';
import { checkItems } from './checks/items';
import { checkReferences } from './checks/references';
import { readModel } from './model';
import { outlineOf } from './outline';
import { Report } from './report';
import { sections } from './sections';

/** Checks a standalone APISIX file as APISIX 3.18 loads it, and reads it into the neutral model. */
export function analyzeApisix(input: AnalyzeInput): Analysis {
  const json = /\.json$/i.test(input.path);
  const document = parseYamlDocument(input.text, { json });
  const report = new Report(document, input.path);
  const root = document.toJson();
  if (!json) checkEndFlag(report);
  if (root === undefined || root === null) {
    report.add('empty-file', 'error', { start: 0, end: Math.min(input.text.length, 4) }, 'APISIX does not start with a file that holds nothing; write at least `routes: []`.');
  } else if (!isObject(root)) {
    report.addAt('wrong-type', 'error', [], 'head', `An APISIX file is a map of sections such as ${Object.keys(sections).slice(0, 3).join(', ')}.`);
  } else {
    checkItems(root, input.options?.customPlugins ?? [], report);
    checkReferences(root, report);
  }
  return {
    kind: 'apisix',
    path: input.path,
    text: input.text,
    diagnostics: diagnosticsInOrder(document, yamlDiagnostics(document, input.path), report.diagnostics),
    model: readModel(document, input.path),
    outline: outlineOf(document),
    dependencies: [],
  };
}
