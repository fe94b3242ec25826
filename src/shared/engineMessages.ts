import type { DoctorItem, EngineMessage, FailureLocation, Progress, RunFailure } from './engineProtocol';
import { isScenarioId } from './benchmark';
import { isArrayOf, isFiniteNumber, isOptional, isRecord, isString } from './guards';
import { isRunResult } from './runFile';

/** Whether a value that came from the engine process is one of its messages, in full shape. */
export function isEngineMessage(value: unknown): value is EngineMessage {
  if (!isRecord(value)) return false;
  switch (value['type']) {
    case 'progress':
      return isProgress(value['progress']);
    case 'log':
      return isString(value['message']) && ['info', 'warning', 'error'].includes(value['level'] as string);
    case 'result':
      return isRunResult(value['result']);
    case 'doctor':
      return isArrayOf(value['items'], isDoctorItem);
    case 'failed':
      return isFailure(value['failure']);
    case 'cancelled':
      return true;
    default:
      return false;
  }
}

function isProgress(value: unknown): value is Progress {
  return (
    isRecord(value) &&
    isString(value['phase']) &&
    isString(value['message']) &&
    isOptional(value['fraction'], isFiniteNumber) &&
    isOptional(value['scenario'], isScenarioId)
  );
}

function isDoctorItem(value: unknown): value is DoctorItem {
  return (
    isRecord(value) &&
    isString(value['id']) &&
    isString(value['found']) &&
    ['ok', 'warning', 'missing'].includes(value['status'] as string) &&
    isOptional(value['action'], isString)
  );
}

function isFailure(value: unknown): value is RunFailure {
  return (
    isRecord(value) &&
    isString(value['code']) &&
    isString(value['message']) &&
    isString(value['action']) &&
    isOptional(value['output'], isString) &&
    (value['locations'] === undefined || isArrayOf(value['locations'], isLocation))
  );
}

function isLocation(value: unknown): value is FailureLocation {
  return isRecord(value) && isString(value['path']) && isString(value['message']) && isRange(value['range']);
}

function isRange(value: unknown): boolean {
  return isRecord(value) && isPosition(value['start']) && isPosition(value['end']);
}

function isPosition(value: unknown): boolean {
  return isRecord(value) && isFiniteNumber(value['line']) && isFiniteNumber(value['character']);
}
