import type { CheckedFile } from './checkedFile';

/** The stable machine-readable form of `check`; fields are only ever added to it. */
export function checkJson(files: readonly CheckedFile[]): string {
  return `${JSON.stringify({ schemaVersion: 1, files })}\n`;
}
