import type { Json } from '../../schema/node';
import type { SchemaPath, SchemaProblem } from '../../schema/problem';

export type Fields = { readonly [key: string]: Json };
export type PluginCheck = (config: Fields, path: SchemaPath, place: 'http' | 'consumer' | 'stream') => SchemaProblem[];

/** The items of a list; none where the value is something else. */
export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function failed(path: SchemaPath, part: SchemaProblem['part'], code: string, message: string): SchemaProblem {
  return { path, part, reason: 'check-failed', code, message };
}

/** Whether ngx.decode_base64 takes the text. */
export function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
