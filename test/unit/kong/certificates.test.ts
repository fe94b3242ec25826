import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { analyzeKong } from '../../../src/core/kong/analyze';
import { certificate, ecKey, ed25519Key, pem, rsaKey } from './selfSigned';

const host = { readFile: () => undefined, isDirectory: () => false, glob: () => [] };

/** Messages about a list with one entry, read at the beginning of a year. */
function messages(list: string, fields: Readonly<Record<string, string>>, year?: number): readonly string[] {
  const lines = Object.entries(fields).map(([name, text]) => (text.includes('\n') ? `  ${name}: |\n${text.trimEnd().replace(/^/gm, '    ')}\n` : `  ${name}: ${JSON.stringify(text)}\n`));
  const text = `_format_version: "3.0"\n${list}:\n- tags: [a]\n${lines.join('')}`;
  const options = year === undefined ? {} : { now: Date.UTC(year, 0, 1) };
  const { diagnostics } = analyzeKong({ path: '/p/kong.yml', text, kind: 'kong', options }, host);
  const secret = Object.values(fields).map((field) => field.split('\n')[1] ?? field);
  for (const { message } of diagnostics) expect(secret.filter((part) => message.includes(part))).toEqual([]);
  return diagnostics.map(({ severity, message }) => `${severity}: ${message}`);
}

const [ec, otherEc, rsa, otherRsa, ed] = [ecKey(), ecKey(), rsaKey(), rsaKey(), ed25519Key()];
const mismatch = ['error: This key does not belong to the certificate in `cert`.'];

it('the certificates of these tests are real ones', () => {
  for (const key of [ec, rsa]) expect(new X509Certificate(certificate(key)).checkPrivateKey(key)).toBe(true);
  expect(new X509Certificate(certificate(ec, { authority: true })).ca).toBe(true);
});

describe('a certificate and its key', () => {
  it.each<[string, KeyObject, string]>([
    ['PKCS #8 of RSA', rsa, pem(rsa)],
    ['PKCS #1', rsa, pem(rsa, 'pkcs1')],
    ['PKCS #8 of ECDSA', ec, pem(ec)],
    ['SEC 1', ec, pem(ec, 'sec1')],
  ])('belong together: %s', (_, key, text) => {
    expect(messages('certificates', { cert: certificate(key), key: text })).toEqual([]);
    expect(messages('certificates', { cert: certificate(key, { version1: true }), key: text })).toEqual([]);
  });

  it.each<[string, KeyObject, string]>([
    ['RSA', rsa, pem(otherRsa)],
    ['PKCS #1', rsa, pem(otherRsa, 'pkcs1')],
    ['ECDSA', ec, pem(otherEc)],
    ['SEC 1', ec, pem(otherEc, 'sec1')],
    ['RSA with a key of ECDSA', rsa, pem(ec)],
    ['ECDSA with a key of Ed25519', ec, pem(ed)],
  ])('do not: %s', (_, key, text) => {
    expect(messages('certificates', { cert: certificate(key), key: text })).toEqual(mismatch);
  });

  it('are not compared where one of them is a reference', () => {
    expect(messages('certificates', { cert: certificate(ec), key: '{vault://env/key}' })).toEqual([]);
    expect(messages('certificates', { cert: '${{ env "DECK_CERT" }}', key: pem(ec) })).toEqual([]);
  });

  it('may have an alternative of another type', () => {
    const first = { cert: certificate(rsa), key: pem(rsa) };
    expect(messages('certificates', { ...first, cert_alt: certificate(ec), key_alt: pem(ec) })).toEqual([]);
    expect(messages('certificates', { ...first, cert_alt: certificate(otherRsa), key_alt: pem(otherRsa) })).toEqual([expect.stringContaining('another type') as string]);
  });

  it('cannot be encrypted', () => {
    const text = String(ec.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' }));
    const old = String(rsa.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' }));
    expect(messages('certificates', { cert: certificate(ec), key: text })).toEqual([expect.stringMatching(/^error: .*passphrase/) as string]);
    expect(messages('certificates', { cert: certificate(rsa), key: old })).toEqual([expect.stringMatching(/^error: .*passphrase/) as string]);
  });

  it('is of no use when it is the public one', () => {
    const text = String(createPublicKey(ec).export({ type: 'spki', format: 'pem' }));
    expect(messages('certificates', { cert: certificate(ec), key: text })).toEqual([expect.stringMatching(/^warning: This is a public key/) as string]);
  });
});

describe('a CA certificate', () => {
  it('must be one', () => {
    expect(messages('ca_certificates', { cert: certificate(ec, { authority: true }) })).toEqual([]);
    expect(messages('ca_certificates', { cert: certificate(ec) })).toEqual([expect.stringContaining('basic constraint') as string]);
    expect(messages('ca_certificates', { cert: certificate(ec, { version1: true }) })).toEqual([expect.stringContaining('basic constraint') as string]);
  });

  it.each([2030, 2049, 2051])('must not have expired: until %i', (until) => {
    const cert = certificate(ec, { authority: true, until });
    expect(messages('ca_certificates', { cert }, until - 1)).toEqual([]);
    expect(messages('ca_certificates', { cert }, until + 1)).toEqual([`error: This CA certificate expired on ${until}-01-01, and Kong refuses expired ones; renew or remove it.`]);
    expect(messages('ca_certificates', { cert })).toEqual([]);
  });

  it('of which part is missing is only that', () => {
    const cert = certificate(ec, { authority: true }).replace(/^.{64}\n(?=-----END|.{1,63}\n-----END)/m, '');
    expect(messages('ca_certificates', { cert }, 2100)).toEqual([expect.stringContaining('damaged') as string]);
  });
});
