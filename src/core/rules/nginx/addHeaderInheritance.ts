import { inherited, ownAll } from './inherit';
import { lostLists, lostMore, lostNames } from './lostList';
import type { NginxRule } from './rule';

const directives: Readonly<Record<string, string>> = { add_header: 'add_header_inherit', add_trailer: 'add_trailer_inherit' };

/** A block with an `add_header` of its own has none of those around it, so headers that protect the answers go missing. */
export const addHeaderInheritance: NginxRule = {
  code: 'nginx/add-header-inheritance',
  category: 'security',
  severity: 'warning',
  check({ config, report }) {
    for (const [name, switchName] of Object.entries(directives)) {
      for (const found of lostLists(config.byName.get(name) ?? [], name)) {
        const { first } = found;
        const block = first.parent;
        if (block === undefined || ['merge', 'off'].includes(inherited(block, switchName)?.args[0] ?? '')) continue;
        // An empty value adds nothing: it is written to be rid of the outer ones. The answer to a preflight needs none of them.
        if (ownAll(block, name).some(({ args }) => args[1] === '') || ownAll(block, 'return').some(({ args }) => args[0] === '204')) continue;
        report(first, first.directive.name, `With "${name}" of its own this block does not inherit the outer ones: ${lostNames(found)} will be missing from its answers. Repeat what it needs here.`, lostMore(found));
      }
    }
  },
};
