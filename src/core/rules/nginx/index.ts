import type { NginxRule } from './rule';
import { absoluteIndex } from './absoluteIndex';
import { addHeaderInheritance } from './addHeaderInheritance';
import { aliasSlash } from './aliasSlash';
import { aliasTraversal } from './aliasTraversal';
import { allowWithoutDeny } from './allowWithoutDeny';
import { autoindexOn } from './autoindexOn';
import { cacheWithoutBuffering } from './cacheWithoutBuffering';
import { cacheWithoutKey } from './cacheWithoutKey';
import { conflictingServerName } from './conflictingServerName';
import { connectTimeoutLong } from './connectTimeoutLong';
import { debugLog } from './debugLog';
import { duplicateExtension } from './duplicateExtension';
import { duplicateMimeType } from './duplicateMimeType';
import { duplicateValue } from './duplicateValue';
import { errorLogOff } from './errorLogOff';
import { gzipTypesMissing } from './gzipTypesMissing';
import { hostSpoofing } from './hostSpoofing';
import { httpSplitting } from './httpSplitting';
import { ifPitfalls } from './ifPitfalls';
import { keepaliveRequestsLow } from './keepaliveRequestsLow';
import { keepaliveTimeoutZero } from './keepaliveTimeoutZero';
import { keepaliveUnused } from './keepaliveUnused';
import { limitReqBurst } from './limitReqBurst';
import { listenHttp2 } from './listenHttp2';
import { locationNeverMatches } from './locationNeverMatches';
import { logPathVariable } from './logPathVariable';
import { meaninglessAddressBits } from './meaninglessAddressBits';
import { mergeSlashesOff } from './mergeSlashesOff';
import { noResolver } from './noResolver';
import { noTlsResumption } from './noTlsResumption';
import { originsRegex } from './originsRegex';
import { proxyBufferingOff } from './proxyBufferingOff';
import { proxyPassNormalized } from './proxyPassNormalized';
import { proxyPassSlash } from './proxyPassSlash';
import { proxySetHeaderInheritance } from './proxySetHeaderInheritance';
import { redefinedBalancing } from './redefinedBalancing';
import { redos } from './redos';
import { resolverPublic } from './resolverPublic';
import { rewriteDoublesArgs } from './rewriteDoublesArgs';
import { rewriteInsteadOfReturn } from './rewriteInsteadOfReturn';
import { serverTokens } from './serverTokens';
import { ssrf } from './ssrf';
import { stubStatusOpen } from './stubStatusOpen';
import { suspiciousServerName } from './suspiciousServerName';
import { tryFilesFallback } from './tryFilesFallback';
import { unknownNamedLocation } from './unknownNamedLocation';
import { unreachableAfterReturn } from './unreachableAfterReturn';
import { unreachableLocation } from './unreachableLocation';
import { upstreamKeepalive } from './upstreamKeepalive';
import { weakTlsCipher } from './weakTlsCipher';
import { weakTlsProtocol } from './weakTlsProtocol';
import { workerRlimitNofile } from './workerRlimitNofile';

/** The only list of the rules beyond nginx's own verdict. Each has a page in docs/rules/nginx and fixtures in test/fixtures/rules/nginx. */
export const nginxRules: readonly NginxRule[] = [
  absoluteIndex,
  addHeaderInheritance,
  aliasSlash,
  aliasTraversal,
  allowWithoutDeny,
  autoindexOn,
  cacheWithoutBuffering,
  cacheWithoutKey,
  conflictingServerName,
  connectTimeoutLong,
  debugLog,
  duplicateExtension,
  duplicateMimeType,
  duplicateValue,
  errorLogOff,
  gzipTypesMissing,
  hostSpoofing,
  httpSplitting,
  ifPitfalls,
  keepaliveRequestsLow,
  keepaliveTimeoutZero,
  keepaliveUnused,
  limitReqBurst,
  listenHttp2,
  locationNeverMatches,
  logPathVariable,
  meaninglessAddressBits,
  mergeSlashesOff,
  noResolver,
  noTlsResumption,
  originsRegex,
  proxyBufferingOff,
  proxyPassNormalized,
  proxyPassSlash,
  proxySetHeaderInheritance,
  redefinedBalancing,
  redos,
  resolverPublic,
  rewriteDoublesArgs,
  rewriteInsteadOfReturn,
  serverTokens,
  ssrf,
  stubStatusOpen,
  suspiciousServerName,
  tryFilesFallback,
  unknownNamedLocation,
  unreachableAfterReturn,
  unreachableLocation,
  upstreamKeepalive,
  weakTlsCipher,
  weakTlsProtocol,
  workerRlimitNofile,
];
