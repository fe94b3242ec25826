import type { FailureCode, RunFailure } from '../../shared/engineProtocol';
import { settingKeys, type SettingKey } from '../ids';

/** What a button beside a failure does. */
export type FailureAction =
  | { readonly type: 'goToLine'; readonly title: string }
  | { readonly type: 'openSettings'; readonly title: string; readonly key: SettingKey | '' }
  | { readonly type: 'doctor'; readonly title: string }
  | { readonly type: 'runLocal'; readonly title: string }
  | { readonly type: 'showLog'; readonly title: string };

const settings = (key: SettingKey | ''): FailureAction => ({ type: 'openSettings', title: 'Open Settings', key });
const doctor: FailureAction = { type: 'doctor', title: 'Run Doctor' };
const showLog: FailureAction = { type: 'showLog', title: 'Show Log' };
const runLocal: FailureAction = { type: 'runLocal', title: 'Use Local Binary' };
const goToLine: FailureAction = { type: 'goToLine', title: 'Go to Line' };

const actions: Readonly<Record<FailureCode, readonly FailureAction[]>> = {
  'docker-not-found': [doctor, runLocal, settings(settingKeys.dockerHost)],
  'docker-denied': [doctor, settings(settingKeys.dockerHost)],
  'image-missing': [settings(settingKeys.imageNginx), runLocal, showLog],
  'image-pull-failed': [settings(settingKeys.imageNginx), runLocal, showLog],
  'binary-not-found': [doctor, settings(settingKeys.binaries)],
  'port-taken': [doctor, showLog],
  'config-refused': [showLog],
  'config-invalid': [],
  'config-unsupported': [],
  'gateway-not-ready': [showLog, doctor],
  'gateway-exited': [showLog, doctor],
  'upstream-failed': [showLog, doctor],
  'non-2xx': [showLog],
  'no-measurable-route': [],
  internal: [showLog],
};

/** At most three, the most useful first; the way to the line wherever a line is known. */
export function failureActions(failure: RunFailure): readonly FailureAction[] {
  const atLine = (failure.locations?.length ?? 0) > 0 ? [goToLine] : [];
  return [...atLine, ...actions[failure.code]].slice(0, 3);
}
