import type { ConfigNode } from '../config';
import { argToken, type CheckScope } from './check';

/** What OpenSSL refuses of ssl_ciphers and ssl_conf_command, whatever its release. nginx asks it only for servers with a certificate. */
export function checkOpenSsl(scope: CheckScope): void {
  for (const name of ['ssl_ciphers', 'ssl_conf_command']) {
    for (const node of scope.config.byName.get(name) ?? []) {
      if (node.fact === undefined || !scope.isSound(node) || node.args.some((arg) => arg.includes('$')) || !isUsed(node)) continue;
      const problem = name === 'ssl_ciphers' ? cipherProblem(node.args[0] ?? '') : commandProblem(node.args[0] ?? '', node.args[1] ?? '');
      if (problem !== undefined) scope.report(node, argToken(node, node.args.length - 1), 'nginx/invalid-value', `OpenSSL refuses this: ${problem}.`);
    }
  }
}

/** A server with a certificate that does not have the directive of its own. */
function isUsed(node: ConfigNode): boolean {
  const block = node.parent;
  if (block === undefined) return false;
  const has = (at: ConfigNode, name: string): boolean => at.children.some((child) => child.name === name);
  if (block.name === 'server') return has(block, 'ssl_certificate') || (block.parent !== undefined && has(block.parent, 'ssl_certificate'));
  return block.children.some((server) => server.name === 'server' && !has(server, node.name) && (has(server, 'ssl_certificate') || has(block, 'ssl_certificate')));
}

const separator = /[:;, ]/;
/** Names that every OpenSSL knows; behind an unknown one the rest up to the next separator is skipped. */
const known = /^(?:ALL|DEFAULT|HIGH|AES|AES128|AES256|AESGCM|CHACHA20|SHA256|SHA384|aNULL|eNULL|EECDH|EDH|ECDHE|DHE|kEECDH|kRSA|aRSA|aECDSA|(?:ECDHE|DHE)-(?:RSA|ECDSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305)|AES(?:128|256)-GCM-SHA(?:256|384))$/;

/** ssl_cipher_process_rulestr: words between separators, with `+` between names that must all hold. */
function cipherProblem(text: string): string | undefined {
  if (text === '') return 'there is no cipher';
  for (const word of text.split(separator)) {
    const special = /^@(.*)$/s.exec(word)?.[1];
    if (special !== undefined) {
      if (!/^(STRENGTH|SECLEVEL=[0-5])$/.test(special)) return `"${word}" is no command: @STRENGTH and @SECLEVEL=0 to 5 are`;
      continue;
    }
    const rest = word.replace(/^[-+!]/, '');
    if (rest === '') continue;
    const name = /^[A-Za-z0-9\-.=_]*/.exec(rest)?.[0] ?? '';
    const after = rest.slice(name.length);
    if (name === '') return `"${rest.charAt(0)}" begins no cipher in "${word}"`;
    if (after !== '' && known.test(name) && !/^[@+!]/.test(after)) return `"${after.charAt(0)}" stands behind "${name}"`;
  }
  return undefined;
}

const commands = [
  'SignatureAlgorithms', 'ClientSignatureAlgorithms', 'Curves', 'Groups', 'ECDHParameters', 'CipherString', 'Ciphersuites', 'Protocol', 'MinProtocol', 'MaxProtocol',
  'Options', 'VerifyMode', 'Certificate', 'PrivateKey', 'ServerInfoFile', 'ChainCAPath', 'ChainCAFile', 'ChainCAStore', 'VerifyCAPath', 'VerifyCAFile', 'VerifyCAStore',
  'RequestCAPath', 'RequestCAFile', 'RequestCAStore', 'ClientCAPath', 'ClientCAFile', 'ClientCAStore', 'DHParameters', 'RecordPadding', 'NumTickets',
].map((name) => name.toLowerCase());

const options = [
  'SessionTicket', 'EmptyFragments', 'Bugs', 'Compression', 'ServerPreference', 'NoResumptionOnRenegotiation', 'DHSingle', 'ECDHSingle', 'UnsafeLegacyRenegotiation',
  'UnsafeLegacyServerConnect', 'ClientRenegotiation', 'EncryptThenMac', 'NoRenegotiation', 'AllowNoDHEKEX', 'PreferNoDHEKEX', 'PrioritizeChaCha', 'MiddleboxCompat',
  'AntiReplay', 'ExtendedMasterSecret', 'CANames', 'KTLS', 'StrictCertCheck', 'TxCertificateCompression', 'RxCertificateCompression', 'KTLSTxZerocopySendfile', 'IgnoreUnexpectedEOF',
].map((name) => name.toLowerCase());

/** Commands and options of SSL_CONF_cmd() up to OpenSSL 3.5, compared without case. */
function commandProblem(name: string, value: string): string | undefined {
  if (!commands.includes(name.toLowerCase())) return `"${name}" is no command of a configuration file`;
  if (name.toLowerCase() !== 'options') return undefined;
  const wrong = value.split(',').map((option) => option.trim().replace(/^[-+]/, '')).find((option) => option !== '' && !options.includes(option.toLowerCase()));
  return wrong === undefined ? undefined : `"${wrong}" is no option`;
}
