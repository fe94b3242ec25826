import type { NginxRule } from './rule';
import { absoluteIndex } from './absoluteIndex';
import { addHeaderInheritance } from './addHeaderInheritance';
import { allowWithoutDeny } from './allowWithoutDeny';
import { autoindexOn } from './autoindexOn';
import { cacheWithoutKey } from './cacheWithoutKey';
import { conflictingServerName } from './conflictingServerName';
import { duplicateExtension } from './duplicateExtension';
import { duplicateMimeType } from './duplicateMimeType';
import { duplicateValue } from './duplicateValue';
import { errorLogOff } from './errorLogOff';
import { hostSpoofing } from './hostSpoofing';
import { listenHttp2 } from './listenHttp2';
import { meaninglessAddressBits } from './meaninglessAddressBits';
import { mergeSlashesOff } from './mergeSlashesOff';
import { proxyPassNormalized } from './proxyPassNormalized';
import { proxySetHeaderInheritance } from './proxySetHeaderInheritance';
import { redefinedBalancing } from './redefinedBalancing';
import { resolverPublic } from './resolverPublic';
import { serverTokens } from './serverTokens';
import { stubStatusOpen } from './stubStatusOpen';
import { suspiciousServerName } from './suspiciousServerName';
import { weakTlsCipher } from './weakTlsCipher';
import { weakTlsProtocol } from './weakTlsProtocol';

/** The only list of the rules beyond nginx's own verdict. Each has a page in docs/rules/nginx and fixtures in test/fixtures/rules/nginx. */
export const nginxRules: readonly NginxRule[
  ] = [
  absoluteIndex,
  addHeaderInheritance,
  allowWithoutDeny,
  autoindexOn,
  cacheWithoutKey,
  conflictingServerName,
  duplicateExtension,
  duplicateMimeType,
  duplicateValue,
  errorLogOff,
  hostSpoofing,
  listenHttp2,
  meaninglessAddressBits,
  mergeSlashesOff,
  proxyPassNormalized,
  proxySetHeaderInheritance,
  redefinedBalancing,
  resolverPublic,
  serverTokens,
  stubStatusOpen,
  suspiciousServerName,
  weakTlsCipher,
  weakTlsProtocol,
];
