import { checkBuffers } from './buffers';
import { checkCertificates } from './certificates';
import type { ConfigCheck, DirectiveCheck } from './check';
import { conditionCheck } from './condition';
import { customValueCheck } from './customValues';
import { checkDuplicates } from './duplicates';
import { checkExclusive } from './exclusive';
import { listenCheck } from './listen';
import { checkListenConflicts } from './listenConflicts';
import { checkLocations } from './locations';
import { checkLogs, errorLogCheck } from './logs';
import { checkMaps } from './maps';
import { parameterVersionCheck } from './parameterVersions';
import { checkPasses } from './pass';
import { regexChecks } from './regexes';
import { rewriteChecks } from './rewrite';
import { checkRootAlias } from './rootAlias';
import { serverNameCheck } from './serverNames';
import { checkEvents } from './structure';
import { checkUpstreams } from './upstreams';
import { checkDefinitions, checkVariables } from './variables';
import { checkZones } from './zones';

/** The only list of checks, besides the ones every directive gets (directive.ts, valueTypes.ts). */
export const directiveChecks: readonly DirectiveCheck[] = [
  listenCheck,
  serverNameCheck,
  conditionCheck,
  errorLogCheck,
  customValueCheck,
  parameterVersionCheck,
  ...rewriteChecks,
  ...regexChecks,
];

export const configChecks: readonly ConfigCheck[] = [
  checkDuplicates,
  checkExclusive,
  checkEvents,
  checkLocations,
  checkRootAlias,
  checkListenConflicts,
  checkCertificates,
  checkUpstreams,
  checkPasses,
  checkZones,
  checkBuffers,
  checkLogs,
  checkMaps,
  checkVariables,
  checkDefinitions,
];
