/** One value of DER (X.690): its tag and where its contents are. */
export interface DerValue {
  readonly tag: number;
  /** `[start, end)` of the contents in the bytes that were read. */
  readonly start: number;
  readonly end: number;
}

/** Tags of the universal types that certificates and keys are made of (X.680, 8.4). */
export const derTags = { integer: 0x02, bitString: 0x03, octetString: 0x04, oid: 0x06, utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30 } as const;

/** The values inside of `[start, end)`; `undefined` when they do not fill it exactly. */
export function derValues(bytes: Uint8Array, start: number, end: number): readonly DerValue[] | undefined {
  const values: DerValue[] = [];
  for (let at = start; at < end; ) {
    const value = derValue(bytes, at, end);
    if (value === undefined) return undefined;
    values.push(value);
    at = value.end;
  }
  return values;
}

/** The values inside of a value. */
export function derChildren(bytes: Uint8Array, value: DerValue | undefined): readonly DerValue[] {
  return value === undefined ? [] : (derValues(bytes, value.start, value.end) ?? []);
}

function derValue(bytes: Uint8Array, at: number, limit: number): DerValue | undefined {
  const [tag, first] = bytes.subarray(at, at + 2);
  if (tag === undefined || first === undefined) return undefined;
  const count = first < 0x80 ? 0 : first & 0x7f;
  // Indefinite lengths (0x80) are no DER, and nothing here needs more than four bytes.
  if (first === 0x80 || count > 4) return undefined;
  const start = at + 2 + count;
  const length = count === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return start + length > limit ? undefined : { tag, start, end: start + length };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of base64 without white space. */
export function base64Bytes(base64: string): Uint8Array {
  const text = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let value = 0;
  let next = 0;
  for (const char of text) {
    value = ((value << 6) | alphabet.indexOf(char)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[next++] = (value >> bits) & 0xff;
  }
  return bytes;
}
