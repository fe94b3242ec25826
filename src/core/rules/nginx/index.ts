import type { NginxRule } from './rule';
import { absoluteIndex } from './absoluteIndex';
import { addHeaderInheritance } from './addHeaderInheritance';
import { aliasSlash } from './aliasSlash';
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
import { locationNeverMatches } from './locationNeverMatches';
import { meaninglessAddressBits } from './meaninglessAddressBits';
import { mergeSlashesOff } from './mergeSlashesOff';
import { noResolver } from './noResolver';
import { proxyPassNormalized } from './proxyPassNormalized';
import { proxyPassSlash } from './proxyPassSlash';
import { proxySetHeaderInheritance } from './proxySetHeaderInheritance';
import { redefinedBalancing } from './redefinedBalancing';
import { resolverPublic } from './resolverPublic';
import { rewriteDoublesArgs } from './rewriteDoublesArgs';
import { serverTokens } from './serverTokens';
import { stubStatusOpen } from './stubStatusOpen';
import { suspiciousServerName } from './suspiciousServerName';
import { tryFilesFallback } from './tryFilesFallback';
import { unknownNamedLocation } from './unknownNamedLocation';
import { unreachableAfterReturn } from './unreachableAfterReturn';
import { weakTlsCipher } from './weakTlsCipher';
import { weakTlsProtocol } from './weakTlsProtocol';

/** The only list of the rules beyond nginx's own verdict. Each has a page in docs/rules/nginx and fixtures in test/fixtures/rules/nginx. */
export const nginxRules: readonly NginxRule[] = [
  absoluteIndex,
  addHeaderInheritance,
  aliasSlash,
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
  locationNeverMatches,
  meaninglessAddressBits,
  mergeSlashesOff,
  noResolver,
  proxyPassNormalized,
  proxyPassSlash,
  proxySetHeaderInheritance,
  redefinedBalancing,
  resolverPublic,
  rewriteDoublesArgs,
  serverTokens,
  stubStatusOpen,
  suspiciousServerName,
  tryFilesFallback,
  unknownNamedLocation,
  unreachableAfterReturn,
  weakTlsCipher,
  weakTlsProtocol,
];
