/** The first block of a PEM text (RFC 7468). */
export interface PemBlock {
  /** What it says it holds: `CERTIFICATE`, `RSA PRIVATE KEY`. */
  readonly label: string;
  /** Without white space and headers; not necessarily valid. */
  readonly base64: string;
  /** An encrypted key of the old form (RFC 1421 headers): its contents are opaque. */
  readonly encrypted: boolean;
}

export function firstPemBlock(text: string): PemBlock | undefined {
  const block = /-----BEGIN ([A-Z0-9 ]+)-----([^]*?)-----END \1-----/.exec(text);
  if (!block) return undefined;
  const [, label = '', body = ''] = block;
  return { label, base64: body.replace(/^(?:\s*[A-Za-z-]+:.*\r?\n)+\r?\n/, '').replace(/\s+/g, ''), encrypted: body.includes('Proc-Type:') };
}

/** The base64 is whole as far as its own form goes. */
export function isBase64(text: string): boolean {
  return text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}
