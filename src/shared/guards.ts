/** Checks for values that crossed a boundary: a message, a file, a child's output. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

export function isArrayOf<T>(value: unknown, check: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(check);
}

/** Whether the field is absent or passes the check. */
export function isOptional<T>(value: unknown, check: (item: unknown) => item is T): value is T | undefined {
  return value === undefined || check(value);
}
