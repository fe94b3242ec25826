import type { Analysis, AnalyzeInput, CoreHost, Diagnostic } from '../analysis';
import { LineIndex } from '../text/lineIndex';
import { yamlDiagnostics } from '../yaml/diagnostics';
import { parseYamlDocument, type YamlDocument } from '../yaml/document';
import { isSuppressed, readSuppressions } from '../yaml/suppress';
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
  checkConfig(root, state, { customPlugins: input.options?.kongPlugins ?? [], siblings }, report);
  return {
    kind: 'kong',
    path: input.path,
    text: input.text,
    diagnostics: inOrder(document, yamlDiagnostics(document, input.path), report.diagnostics),
    model: readModel(state, formatVersionOf(root), report),
    outline: outlineOf(state, report),
    dependencies: siblings.dependencies,
  };
}

/** Where the YAML is broken, what comes after it is not what its author meant: only the break is told then. */
function inOrder(document: YamlDocument, yaml: readonly Diagnostic[], kong: readonly Diagnostic[]): readonly Diagnostic[] {
  const broken = yaml.find((diagnostic) => diagnostic.severity === 'error')?.range.start;
  const limit = broken === undefined ? Infinity : document.text.lastIndexOf('\n', broken - 1) + 1;
  const all = [...yaml, ...kong.filter((diagnostic) => diagnostic.range.end <= limit)];
  const suppressions = readSuppressions(document.text);
  const lines = suppressions.size > 0 ? new LineIndex(document.text) : undefined;
  const kept = lines ? all.filter(({ code, range }) => !isSuppressed(suppressions, lines.position(range.start).line, code)) : all;
  return kept.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}
