import { base64Bytes, derChildren, derTags, derValues, type DerValue } from './der';
import { firstPemBlock, isBase64 } from './pem';

/** A public key, so that two can be told apart. `bits` is absent where a private key does not hold it. */
export interface PublicKey {
  /** Object identifier of the algorithm, in hex. */
  readonly algorithm: string;
  readonly bits?: string;
}

export interface Certificate {
  /** Milliseconds since 1970; `undefined` when it cannot be read. */
  readonly notAfter: number | undefined;
  /** The basic constraint that makes it a certificate authority (RFC 5280, 4.2.1.9). */
  readonly isAuthority: boolean;
  readonly publicKey: PublicKey | undefined;
}

/** Object identifiers as they stand in DER. */
const rsaEncryption = '2a864886f70d010101';
const ecPublicKey = '2a8648ce3d0201';
const basicConstraints = '551d13';

/** Reads the first certificate of a PEM text (RFC 5280, 4.1); `undefined` when it is not whole. */
export function readCertificate(text: string): Certificate | undefined {
  const bytes = contents(text, /^(?:TRUSTED |X509 )?CERTIFICATE$/);
  const [whole] = bytes === undefined ? [] : (derValues(bytes, 0, bytes.length) ?? []);
  if (bytes === undefined || whole === undefined) return undefined;
  const [toBeSigned] = derChildren(bytes, whole);
  const fields = derChildren(bytes, toBeSigned);
  // The version is optional: without it, the serial number is the first field.
  const from = fields[0]?.tag === 0xa0 ? 1 : 0;
  const validity = derChildren(bytes, fields[from + 3]);
  const keyInfo = derChildren(bytes, fields[from + 5]);
  if (validity.length < 2 || keyInfo.length < 2) return undefined;
  return {
    notAfter: timeOf(bytes, validity[1]),
    isAuthority: isAuthority(bytes, fields.find(({ tag }) => tag === 0xa3)),
    publicKey: { algorithm: hex(bytes, derChildren(bytes, keyInfo[0])[0]), bits: hex(bytes, keyInfo[1]).slice(2) },
  };
}

/** The public half of the first private key of a PEM text, as far as it can be told. */
export function publicKeyOf(text: string): PublicKey | undefined {
  const label = firstPemBlock(text)?.label;
  const bytes = contents(text, /^(?:(?:RSA|EC) )?PRIVATE KEY$/);
  const [whole] = bytes === undefined ? [] : (derValues(bytes, 0, bytes.length) ?? []);
  if (bytes === undefined || whole === undefined) return undefined;
  if (label === 'RSA PRIVATE KEY') return rsaKey(bytes, whole);
  if (label === 'EC PRIVATE KEY') return ecKey(bytes, whole);
  // PKCS #8 (RFC 5208) wraps the other forms.
  const [, algorithm, key] = derChildren(bytes, whole);
  const name = hex(bytes, derChildren(bytes, algorithm)[0]);
  if (name === '' || key?.tag !== derTags.octetString) return undefined;
  const [inner] = derChildren(bytes, key);
  if (name === rsaEncryption) return rsaKey(bytes, inner);
  return name === ecPublicKey ? ecKey(bytes, inner) : { algorithm: name };
}

/** Whether two keys are certainly not the same. */
export function differ(a: PublicKey, b: PublicKey): boolean {
  return a.algorithm !== b.algorithm || (a.bits !== undefined && b.bits !== undefined && a.bits !== b.bits);
}

/** Modulus and exponent, laid out as a certificate holds them (RFC 8017, A.1). */
function rsaKey(bytes: Uint8Array, key: DerValue | undefined): PublicKey | undefined {
  const [, modulus, exponent] = derChildren(bytes, key);
  if (modulus?.tag !== derTags.integer || exponent === undefined) return undefined;
  const body = hexOf(bytes, modulus.start - lengthOfHead(modulus), exponent.end);
  return { algorithm: rsaEncryption, bits: sequence(body) };
}

/** The public point, which a private key may leave out (RFC 5915). */
function ecKey(bytes: Uint8Array, key: DerValue | undefined): PublicKey {
  const [point] = derChildren(bytes, derChildren(bytes, key).find(({ tag }) => tag === 0xa1));
  return point === undefined ? { algorithm: ecPublicKey } : { algorithm: ecPublicKey, bits: hex(bytes, point).slice(2) };
}

function isAuthority(bytes: Uint8Array, extensions: DerValue | undefined): boolean {
  const [list] = derChildren(bytes, extensions);
  const extension = derChildren(bytes, list).map((one) => derChildren(bytes, one)).find(([name]) => hex(bytes, name) === basicConstraints);
  const [constraints] = derChildren(bytes, extension?.at(-1));
  const [authority] = derChildren(bytes, constraints);
  return authority?.tag === 0x01 && bytes[authority.start] !== 0;
}

/** UTCTime has two digits of the year, from 1950 to 2049 (RFC 5280, 4.1.2.5). */
function timeOf(bytes: Uint8Array, value: DerValue | undefined): number | undefined {
  if (value === undefined) return undefined;
  const text = String.fromCharCode(...bytes.subarray(value.start, value.end));
  const parts = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const full = value.tag === derTags.utcTime ? year + (year < 50 ? 2000 : 1900) : year;
  return Date.UTC(full, month - 1, day, hour, minute, second);
}

function contents(text: string, labels: RegExp): Uint8Array | undefined {
  const block = firstPemBlock(text);
  if (block === undefined || block.encrypted || !labels.test(block.label) || !isBase64(block.base64)) return undefined;
  return base64Bytes(block.base64);
}

/** Bytes of tag and length before the contents. */
function lengthOfHead({ start, end }: DerValue): number {
  const length = end - start;
  return length < 0x80 ? 2 : length < 0x100 ? 3 : length < 0x10000 ? 4 : 5;
}

function sequence(body: string): string {
  const length = body.length / 2;
  const digits = length.toString(16).padStart(length < 0x100 ? 2 : 4, '0');
  return `30${length < 0x80 ? '' : length < 0x100 ? '81' : '82'}${digits}${body}`;
}

function hex(bytes: Uint8Array, value: DerValue | undefined): string {
  return value === undefined ? '' : hexOf(bytes, value.start, value.end);
}

function hexOf(bytes: Uint8Array, start: number, end: number): string {
  return Array.from(bytes.subarray(start, end), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
