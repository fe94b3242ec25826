import type { Range, Severity } from '../../shared/diagnostics';
import type { GatewayKind } from '../../shared/gateway';

export interface PlacedDiagnostic {
  /** The included file the range is in; absent for the checked file itself. */
  readonly path?: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Zero-based, UTF-16. */
  readonly range: Range;
}

export interface CheckedFile {
  /** As it was named on the command line. */
  readonly path: string;
  readonly kind: GatewayKind;
  readonly diagnostics: readonly PlacedDiagnostic[];
}
