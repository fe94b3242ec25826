/**
 * A short digest that tells one text from another (two 32-bit FNV-1a hashes with different offsets, 16 hex digits).
 * It finds changes; it protects nothing.
 */
export function digest(text: string): string {
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x9747b28c);
}

function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    hash = Math.imul(hash ^ (code & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (code >> 8), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
