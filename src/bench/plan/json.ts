import type { Json } from '../../core/schema/node';

/** Plain data that a plan rewrites in place; always a copy of the user's. */
export type Mutable = null | boolean | number | string | Mutable[] | MutableObject;
export interface MutableObject {
  [key: string]: Mutable;
}

export function mutableCopy(value: Json): Mutable {
  if (Array.isArray(value)) return (value as readonly Json[]).map(mutableCopy);
  if (typeof value !== 'object' || value === null) return value as Mutable;
  return Object.fromEntries(Object.entries(value as { readonly [key: string]: Json }).map(([key, item]) => [key, mutableCopy(item)]));
}

export function isMutableObject(value: Mutable | undefined): value is MutableObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The maps in a list; everything else in it is skipped. */
export function objectsIn(value: Mutable | undefined): MutableObject[] {
  return Array.isArray(value) ? value.filter(isMutableObject) : [];
}

export function stringsIn(value: Mutable | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
