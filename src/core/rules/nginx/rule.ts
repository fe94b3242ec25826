import type { ReportMore } from '../../nginx/checks/check';
import type { Config, ConfigNode } from '../../nginx/config';
import type { NginxCode } from '../../nginx/finding';
import type { OffsetRange } from '../../../shared/diagnostics';

/** What nginx accepts and yet does not do what was meant, is open to an attack, or is slow. */
export interface NginxRule {
  readonly code: NginxCode;
  readonly category: 'correctness' | 'security' | 'performance';
  /** `warning`: likely wrong, insecure or slow. `info`: worth knowing, often on purpose. Users can change it. */
  readonly severity: 'warning' | 'info';
  check(scope: RuleScope): void;
}

/** What a rule sees, and where it reports. */
export interface RuleScope {
  readonly config: Config;
  /** The version the config is for; absent = the newest known. */
  readonly version: string | undefined;
  /** @param range the smallest token that is to blame, in the node's file */
  report(node: ConfigNode, range: OffsetRange, message: string, more?: Omit<ReportMore, 'severity'>): void;
}
