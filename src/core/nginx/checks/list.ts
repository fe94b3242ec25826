import type { ConfigCheck, DirectiveCheck } from './check';
import { checkDuplicates } from './duplicates';
import { checkEvents } from './structure';

/** The only list of checks, besides the ones every directive gets (directive.ts, valueTypes.ts). */
export const directiveChecks: readonly DirectiveCheck[] = [];

export const configChecks: readonly ConfigCheck[] = [checkDuplicates, checkEvents];
