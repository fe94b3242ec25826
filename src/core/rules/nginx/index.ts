import type { NginxRule } from './rule';
import { serverTokens } from './serverTokens';

/** The only list of the rules beyond nginx's own verdict. Each has a page in docs/rules/nginx and fixtures in test/fixtures/rules/nginx. */
export const nginxRules: readonly NginxRule[] = [serverTokens];
