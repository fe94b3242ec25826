import { checkBuffers } from './buffers';
import { checkCertificates } from './certificates';
import { checkCharsets } from './charsets';
import type { ConfigCheck, DirectiveCheck } from './check';
import { conditionCheck } from './condition';
import { customValueCheck } from './customValues';
import { checkDuplicates } from './duplicates';
import { checkExclusive } from './exclusive';
import { listenCheck } from './listen';
import { checkListenConflicts } from './listenConflicts';
import { checkLocations } from './locations';
import { checkLogs, errorLogCheck } from './logs';
import { checkLuaCode } from './luaCode';
import { checkMaps } from './maps';
import { parameterVersionCheck } from './parameterVersions';
import { checkOpenSsl } from './openssl';
import { checkOrder } from './order';
import { checkPasses } from './pass';
import { checkReferers } from './referers';
import { regexChecks } from './regexes';
import { rewriteChecks } from './rewrite';
import { checkRootAlias } from './rootAlias';
import { checkSharedNames, serverNameCheck } from './serverNames';
import { checkServers, checkStartTls } from './servers';
import { checkConnections, checkEvents } from './structure';
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
  checkConnections,
  checkLocations,
  checkRootAlias,
  checkListenConflicts,
  checkCertificates,
  checkStartTls,
  checkServers,
  checkSharedNames,
  checkLuaCode,
  checkUpstreams,
  checkPasses,
  checkOrder,
  checkOpenSsl,
  checkReferers,
  checkZones,
  checkBuffers,
  checkLogs,
  checkMaps,
  checkCharsets,
  checkVariables,
  checkDefinitions,
];
