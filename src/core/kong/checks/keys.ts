import type { Json } from '../../schema/node';
import { fieldAt, ofString, type CheckFinding, type CheckInput, type KongCheck } from './check';
import { base64Bytes, derTags, derValues } from './der';
import { firstPemBlock, isBase64 } from './pem';

// Whether a certificate or key is well-formed as far as its envelope says: PEM lines, base64, and a DER value of the stated length.
// Contents are never put into a message.
function pemProblem(text: string, kinds: RegExp, what: string): string | undefined {
  const block = firstPemBlock(text);
  if (!block) return `This is no PEM text: ${what} starts with \`-----BEGIN …-----\` and ends with the matching \`-----END …-----\`.`;
  const { label, base64 } = block;
  if (!kinds.test(label)) return `This PEM text holds a ${label.toLowerCase()}, but ${what} is expected.`;
  if (!isBase64(base64)) return `The PEM text of ${what} is damaged (it is not valid base64); copy it again, with its line breaks.`;
  return isWhole(base64) ? undefined : `The PEM text of ${what} is damaged: part of it is missing or changed. Copy it again.`;
}

/** Whether the outermost DER value is a sequence that is as long as it says. */
function isWhole(base64: string): boolean {
  const bytes = base64Bytes(base64);
  const values = derValues(bytes, 0, bytes.length);
  return values?.length === 1 && values[0]?.tag === derTags.sequence;
}

const certificate = (text: string): string | undefined => pemProblem(text, /^(?:TRUSTED |X509 )?CERTIFICATE$/, 'a certificate');
const privateKey = (text: string): string | undefined => (isEncrypted(text) ? encryptedKey : pemProblem(text, /PRIVATE KEY$/, 'a private key'));
const anyKey = (text: string): string | undefined => pemProblem(text, /(?:PUBLIC|PRIVATE) KEY$/, 'a public key');

const encryptedKey = 'Kong has no passphrase for an encrypted private key; store it decrypted, or refer to a vault.';

function isEncrypted(text: string): boolean {
  const block = firstPemBlock(text);
  return block !== undefined && (block.encrypted || block.label === 'ENCRYPTED PRIVATE KEY');
}

/** Kong takes the public key of the certificate for its key as well, and then fails every handshake. */
const keyOfCertificate: KongCheck = ({ value }) => {
  if (typeof value !== 'string') return undefined;
  if (firstPemBlock(value)?.label.endsWith('PUBLIC KEY') === true) {
    return { code: 'public-key', message: 'This is a public key: Kong loads it, but no TLS connection can be made without the private one.' };
  }
  const message = privateKey(value);
  return message === undefined ? undefined : { code: 'certificate', message };
};

function pemKeys({ value, unknown }: CheckInput): CheckFinding | undefined {
  for (const [field, problem] of [['public_key', anyKey], ['private_key', privateKey]] as const) {
    const text = fieldAt(value, field);
    if (typeof text !== 'string' || unknown([field])) continue;
    const message = problem(text);
    if (message !== undefined) return { code: 'certificate', message, at: [field] };
  }
  return undefined;
}

function jwk({ effective, value, unknown }: CheckInput): CheckFinding | undefined {
  const text = fieldAt(value, 'jwk');
  if (typeof text !== 'string' || unknown(['jwk'])) return undefined;
  const at = ['jwk'];
  const parsed = parseJson(text);
  if (parsed === undefined) return { code: 'jwk', message: 'A JWK is a JSON object in a string, and this is not valid JSON.', at };
  const kid = fieldAt(effective, 'kid');
  if (unknown(['kid']) || fieldAt(parsed, 'kid') === kid) return undefined;
  return { code: 'jwk', message: `The \`kid\` inside the JWK must equal the \`kid\` of the key (\`${String(kid)}\`).`, at };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function singleCertificate({ value }: CheckInput): CheckFinding | undefined {
  const cert = fieldAt(value, 'cert');
  if (typeof cert !== 'string' || cert.split('-----BEGIN CERTIFICATE-----').length < 3) return undefined;
  return { code: 'certificate', message: 'Only one certificate can stand here; make an entry for each.', at: ['cert'] };
}

export const keyChecks: Readonly<Record<string, KongCheck>> = {
  certificate: ofString('certificate', certificate),
  privateKey: keyOfCertificate,
  publicKey: ofString('certificate', anyKey),
  pemKeys,
  jwk,
  singleCertificate,
};
