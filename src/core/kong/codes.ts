import type { Severity } from '../../shared/diagnostics';
import type { ProblemReason } from '../schema/problem';

/** Parts of diagnostic codes for what the schema engine finds. */
export const codeOfReason: Readonly<Record<ProblemReason, string>> = {
  'unknown-field': 'unknown-field',
  'missing-field': 'missing-field',
  'wrong-type': 'type',
  'not-allowed-value': 'enum',
  'out-of-range': 'range',
  'wrong-length': 'length',
  'wrong-format': 'pattern',
  'too-few': 'length',
  'too-many': 'length',
  'duplicate-item': 'duplicate',
  'missing-item': 'missing-item',
  'fields-conflict': 'conflicting-fields',
  'no-alternative': 'type',
  'check-failed': 'check',
};

/** Codes that are no certain refusal. */
const milder: Readonly<Record<string, Severity>> = {
  // Zones can be declared outside the file, so Kong may know more than we do.
  'shared-dict': 'warning',
  'reference-form': 'warning',
  'regex-without-tilde': 'warning',
  'missing-format-version': 'warning',
  'public-key': 'warning',
  'unknown-plugin-config': 'warning',
  'plugin-without-effect': 'warning',
  'deprecated-field': 'info',
  'enterprise-plugin': 'info',
  'enterprise-feature': 'info',
};

export function severityOf(code: string): Severity {
  return milder[code] ?? 'error';
}
