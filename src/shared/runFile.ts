import {
  isPresetId,
  isScenarioId,
  type Adaptation,
  type Estimate,
  type LatencySummary,
  type Notice,
  type Round,
  type RunResult,
  type Series,
  type UnmeasuredRoute,
} from './benchmark';
import { isGatewayKind } from './gateway';
import { isArrayOf, isFiniteNumber, isOptional, isRecord, isString } from './guards';

export type RunFile = { readonly ok: true; readonly result: RunResult } | { readonly ok: false; readonly problem: string };

/** Reads the text of a result or baseline file. The problem is one sentence that says what to do. */
export function parseRunFile(text: string): RunFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'It is not JSON; save the baseline again.' };
  }
  if (isRecord(value) && isFiniteNumber(value['schemaVersion']) && value['schemaVersion'] !== 1) {
    return { ok: false, problem: `It has format ${value['schemaVersion']}, this version reads format 1; update Gateway Lens or save it again.` };
  }
  return isRunResult(value) ? { ok: true, result: value } : { ok: false, problem: 'It is not a Gateway Lens result; save the baseline again.' };
}

/** Whether a value has the whole shape of a result; everything that readers use is looked at. */
export function isRunResult(value: unknown): value is RunResult {
  if (!isRecord(value) || value['schemaVersion'] !== 1) return false;
  const { tool, config, host, options } = value;
  return (
    isRecord(tool) &&
    isString(tool['version']) &&
    isString(value['runId']) &&
    isString(value['startedAt']) &&
    isString(value['finishedAt']) &&
    isRecord(config) &&
    isString(config['name']) &&
    isString(config['digest']) &&
    isGatewayKind(config['kind']) &&
    (value['runtime'] === 'docker' || value['runtime'] === 'local') &&
    isProgram(value['gateway']) &&
    isProgram(value['upstream']) &&
    isHost(host) &&
    isOptions(options) &&
    isArrayOf(value['adaptations'], isAdaptation) &&
    isArrayOf(value['unmeasured'], isUnmeasured) &&
    isArrayOf(value['series'], isSeries) &&
    isArrayOf(value['notices'], isNotice)
  );
}

function isProgram(value: unknown): boolean {
  return (
    isRecord(value) &&
    isString(value['version']) &&
    isOptional(value['image'], isString) &&
    isOptional(value['imageDigest'], isString) &&
    isOptional(value['binary'], isString)
  );
}

function isHost(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value['os'], value['arch'], value['cpuModel'], value['node']].every(isString) &&
    [value['cpus'], value['memoryBytes'], value['loadAverage']].every(isFiniteNumber) &&
    isOptional(value['docker'], isString)
  );
}

function isOptions(value: unknown): boolean {
  return (
    isRecord(value) &&
    isPresetId(value['preset']) &&
    isArrayOf(value['scenarios'], isScenarioId) &&
    [value['rounds'], value['roundSeconds'], value['warmupSeconds'], value['connections']].every(isFiniteNumber)
  );
}

function isAdaptation(value: unknown): value is Adaptation {
  return isRecord(value) && isString(value['code']) && isString(value['message']) && isOptional(value['line'], isFiniteNumber);
}

function isUnmeasured(value: unknown): value is UnmeasuredRoute {
  return isRecord(value) && isString(value['routeKey']) && isString(value['label']) && isString(value['reason']);
}

function isNotice(value: unknown): value is Notice {
  return isRecord(value) && isString(value['code']) && isString(value['message']) && typeof value['blocking'] === 'boolean' && isOptional(value['seriesIds'], (ids) => isArrayOf(ids, isString));
}

function isSeries(value: unknown): value is Series {
  return (
    isRecord(value) &&
    isString(value['id']) &&
    isScenarioId(value['scenario']) &&
    isString(value['label']) &&
    (value['target'] === 'gateway' || value['target'] === 'direct') &&
    isOptional(value['routeKey'], isString) &&
    isOptional(value['routeDigest'], isString) &&
    isFiniteNumber(value['bodyBytes']) &&
    isFiniteNumber(value['connections']) &&
    isArrayOf(value['rounds'], isRound) &&
    isRecord(value['summary']) &&
    Object.values(value['summary']).every(isEstimate)
  );
}

function isRound(value: unknown): value is Round {
  return (
    isRecord(value) &&
    ['requestsPerSecond', 'requests', 'seconds', 'errors', 'non2xx', 'generatorCpu'].every((key) => isFiniteNumber(value[key])) &&
    isOptional(value['cpuMicrosPerRequest'], isFiniteNumber) &&
    isLatency(value['latency'])
  );
}

function isLatency(value: unknown): value is LatencySummary {
  return isRecord(value) && ['mean', 'p50', 'p90', 'p99', 'max'].every((key) => isFiniteNumber(value[key]));
}

function isEstimate(value: unknown): value is Estimate {
  return isRecord(value) && ['value', 'low', 'high'].every((key) => isFiniteNumber(value[key]));
}
