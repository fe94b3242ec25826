import type { RuleLevels } from '../shared/diagnostics';
import type { GatewayKind } from '../shared/gateway';
import type { Analysis, AnalyzeInput, CoreHost } from './analysis';
import { analyzeApisix } from './apisix/analyze';
import { detectApisix } from './apisix/detect';
import { analyzeKong } from './kong/analyze';
import { detectKong } from './kong/detect';
import { analyzeNginx } from './nginx/analyze';
import { detectNginx } from './nginx/detect';

/** The facade of `core`: everything outside reaches it through these. */
export type { Analysis, AnalyzeInput, AnalyzeOptions, CoreHost, Diagnostic, Fix, OutlineSymbol, RelatedPlace, TextEdit } from './analysis';
export type { GatewayModel, Route } from './gateway/model';
export { LineIndex } from './text/lineIndex';

/** Below this a file is taken for something else. */
const least = 0.5;

/**
 * Which gateway a file is for, by its name and content; `undefined` where it is none of ours. The path uses `/` and only
 * its form counts.
 */
export function detectKind(path: string, text: string): GatewayKind | undefined {
  const scores: readonly (readonly [GatewayKind, number])[] = [
    ['nginx', detectNginx(path, text)],
    ['kong', detectKong(path, text)],
    ['apisix', detectApisix(path, text)],
  ];
  const [kind, score] = scores.reduce((best, next) => (next[1] > best[1] ? next : best));
  return score >= least ? kind : undefined;
}

/** Checks one version of a file and reads it into the neutral model. Never throws for any text. */
export function analyze(input: AnalyzeInput, host: CoreHost): Analysis {
  return withLevels(analyzeKind(input, host), input.options?.rules ?? {});
}

function analyzeKind(input: AnalyzeInput, host: CoreHost): Analysis {
  switch (input.kind) {
    case 'nginx':
      return analyzeNginx(input, host);
    case 'kong':
      return analyzeKong(input, host);
    case 'apisix':
      return analyzeApisix(input);
  }
}

/** The analysis with the severities that the user wants. */
function withLevels(analysis: Analysis, levels: RuleLevels): Analysis {
  if (Object.keys(levels).length === 0) return analysis;
  const diagnostics = analysis.diagnostics.flatMap((diagnostic) => {
    const level = levels[diagnostic.code] ?? diagnostic.severity;
    return level === 'off' ? [] : [{ ...diagnostic, severity: level }];
  });
  return { ...analysis, diagnostics };
}
