import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** DER (X.690) of a value: tag, length, contents. */
function der(tag: number, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, bytes);

/** `CN=test`. */
const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('test')))));

/** ecdsa-with-SHA256 or sha256WithRSAEncryption. */
function algorithmOf(key: KeyObject): Buffer {
  return key.asymmetricKeyType === 'ec'
    ? sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
    : sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
}

function time(year: number): Buffer {
  return year < 2050 ? der(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}0101000000Z`)) : der(0x18, Buffer.from(`${year}0101000000Z`));
}

/** A self-signed certificate that is good until the first of January of a year; its version 1 form has no extensions. */
export function certificate(key: KeyObject, { until = 2049, authority = false, version1 = false } = {}): string {
  const constraints = sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(...(authority ? [der(0x01, [0xff])] : []))));
  const algorithm = algorithmOf(key);
  const body = sequence(
    ...(version1 ? [] : [der(0xa0, der(0x02, [2]))]),
    der(0x02, [1]),
    algorithm,
    name,
    sequence(time(2020), time(until)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    ...(version1 ? [] : [der(0xa3, sequence(constraints))]),
  );
  const whole = sequence(body, algorithm, der(0x03, [0], sign('sha256', body, key)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

export const ecKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const rsaKey = (modulusLength = 1024): KeyObject => generateKeyPairSync('rsa', { modulusLength }).privateKey;
export const ed25519Key = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** A private key as PEM. */
export function pem(key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8'): string {
  return String(key.export({ type, format: 'pem' }));
}
