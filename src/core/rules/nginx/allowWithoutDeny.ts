import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { indentBefore } from '../../text/indent';
import { accessList, ownAccess } from './access';
import { inherited } from './inherit';
import type { NginxRule, RuleScope } from './rule';

/** The rules are tried in order and who matches none is let in, so an `allow` with no `deny` after it changes nothing. */
export const allowWithoutDeny: NginxRule = {
  code: 'nginx/allow-without-deny',
  category: 'security',
  severity: 'warning',
  check(scope) {
    // A deny may stand in an include that could not be read.
    if (scope.config.incomplete) return;
    const blocks = new Set((scope.config.byName.get('allow') ?? []).flatMap(({ parent }) => (parent === undefined ? [] : [parent])));
    for (const block of blocks) checkBlock(block, scope);
  },
};

function checkBlock(block: ConfigNode, { report }: RuleScope): void {
  const list = ownAccess(block);
  const last = list.at(-1);
  if (last?.name !== 'allow' || last.args[0] === 'all' || last.args[0] === 'unix:') return;
  // With "satisfy any" an allow lets in without a password, and everybody else is asked for one.
  if (inherited(block, 'satisfy')?.args[0] === 'any') return;
  const outer = block.parent === undefined ? undefined : accessList(block.parent).find(({ name }) => name === 'deny');
  const { text } = last.file.document;
  const indent = indentBefore(text, last.directive.start);
  report(
    last,
    last.directive.name,
    outer === undefined
      ? 'No "deny" follows this "allow", and addresses that match no rule are let in: the list keeps nobody out. Add "deny all;" after it.'
      : 'No "deny" follows this "allow". A block with a list of its own does not inherit the one around it, so here nobody is kept out. Add "deny all;" after it.',
    {
      ...(outer === undefined ? {} : { related: [placeOf(outer, argToken(outer, 0), 'This is not in effect there.')] }),
      ...(last.directive.terminator === 'semicolon'
        ? { fixes: [{ title: 'Deny all others', edits: [{ range: { start: last.directive.end, end: last.directive.end }, newText: `\n${indent}deny all;` }] }] }
        : {}),
    },
  );
}
