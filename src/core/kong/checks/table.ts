import type { KongCheck } from './check';
import { hostChecks } from './hosts';
import { keyChecks } from './keys';
import { luaChecks } from './lua';
import { pathChecks } from './paths';
import { patternChecks } from './patterns';
import { pluginChecks } from './plugins';
import { recordChecks } from './records';
import { stringChecks } from './strings';

/** Every check a schema node can name. `absent`, `shorthand` and `transformation` are done by the walk itself. */
export const kongChecks: Readonly<Record<string, KongCheck>> = {
  ...patternChecks,
  ...recordChecks,
  ...stringChecks,
  ...hostChecks,
  ...pathChecks,
  ...keyChecks,
  ...luaChecks,
  ...pluginChecks,
};
