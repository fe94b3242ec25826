import type { Json } from '../../schema/node';
import { fieldAt, ofString, type CheckFinding, type CheckInput, type KongCheck } from './check';

// Whether a certificate or key is well-formed as far as its envelope says: PEM lines, base64, and a DER value of the stated length.
// Contents are never put into a message.
function pemProblem(text: string, kinds: RegExp, what: string): string | undefined {
  const block = /-----BEGIN ([A-Z0-9 ]+)-----([^]*?)-----END \1-----/.exec(text);
  if (!block) return `This is no PEM text: ${what} starts with \`-----BEGIN …-----\` and ends with the matching \`-----END …-----\`.`;
  const [, kind = '', body = ''] = block;
  if (!kinds.test(kind)) return `This PEM text holds a ${kind.toLowerCase()}, but ${what} is expected.`;
  const base64 = body.replace(/^(?:[A-Za-z-]+:.*\r?\n)+\r?\n/, '').replace(/\s+/g, '');
  if (base64 === '' || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return `The PEM text of ${what} is damaged (it is not valid base64); copy it again, with its line breaks.`;
  }
  // An encrypted key (RFC 1421 headers) is opaque.
  if (body.includes('Proc-Type:')) return undefined;
  return derProblem(base64) ? `The PEM text of ${what} is damaged: part of it is missing or changed. Copy it again.` : undefined;
}

/** Whether the outermost DER value is no sequence or has another length than it says (X.690, 8.1.3). */
function derProblem(base64: string): boolean {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const total = (base64.length / 4) * 3 - padding;
  const head = bytes(base64.slice(0, 12));
  if (head[0] !== 0x30) return true;
  const first = head[1] ?? 0;
  if (first < 0x80) return 2 + first !== total;
  const count = first & 0x7f;
  if (count === 0 || count > 4) return true;
  let length = 0;
  for (let i = 0; i < count; i++) length = length * 256 + (head[2 + i] ?? 0);
  return 2 + count + length !== total;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytes(base64: string): readonly number[] {
  const result: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of base64.replace(/=+$/, '')) {
    value = ((value << 6) | alphabet.indexOf(char)) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      result.push((value >> bits) & 0xff);
    }
  }
  return result;
}

const certificate = (text: string): string | undefined => pemProblem(text, /^(?:TRUSTED |X509 )?CERTIFICATE$/, 'a certificate');
const privateKey = (text: string): string | undefined => pemProblem(text, /PRIVATE KEY$/, 'a private key');
const anyKey = (text: string): string | undefined => pemProblem(text, /(?:PUBLIC|PRIVATE) KEY$/, 'a public key');

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
  privateKey: ofString('certificate', privateKey),
  publicKey: ofString('certificate', anyKey),
  pemKeys,
  jwk,
  singleCertificate,
};
