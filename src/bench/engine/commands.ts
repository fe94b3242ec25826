import { isPresetId, isScenarioId } from '../../shared/benchmark';
import type { EngineCommand } from '../../shared/engineProtocol';
import { isGatewayKind } from '../../shared/gateway';
import { isArrayOf, isFiniteNumber, isOptional, isRecord, isString } from '../../shared/guards';

/** Whether a value that came from the parent is a command, in full shape. */
export function isEngineCommand(value: unknown): value is EngineCommand {
  if (!isRecord(value)) return false;
  if (value['type'] === 'cancel') return true;
  if (value['type'] === 'doctor') return isImages(value['images']) && isOptional(value['dockerHost'], isString) && isString(value['toolVersion']);
  return value['type'] === 'run' && isRequest(value['request']);
}

function isRequest(value: unknown): boolean {
  return (
    isRecord(value) &&
    isString(value['configPath']) &&
    isOptional(value['configText'], isString) &&
    isGatewayKind(value['kind']) &&
    (value['runtime'] === 'docker' || value['runtime'] === 'local') &&
    isOptions(value['options']) &&
    isImages(value['images']) &&
    isOptional(value['dockerHost'], isString) &&
    (value['binaries'] === undefined || (isRecord(value['binaries']) && Object.values(value['binaries']).every(isString))) &&
    isString(value['toolVersion'])
  );
}

function isOptions(value: unknown): boolean {
  return (
    isRecord(value) &&
    isPresetId(value['preset']) &&
    isArrayOf(value['scenarios'], isScenarioId) &&
    ['rounds', 'roundSeconds', 'warmupSeconds', 'connections'].every((key) => isFiniteNumber(value[key])) &&
    isOptional(value['routesBudgetSeconds'], isFiniteNumber)
  );
}

function isImages(value: unknown): boolean {
  return isRecord(value) && ['nginx', 'kong', 'apisix', 'upstream'].every((role) => isString(value[role]));
}
