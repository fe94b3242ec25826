import { nearestName } from '../text/names';
import type { Json, SchemaNode } from '../schema/node';
import { validate } from '../schema/validate';
import { isObject } from './checks/check';
import { checkCertificates } from './certificates';
import { EntryNodes } from './composite';
import { checkDeckFields } from './deckFields';
import { kongContext } from './dialect';
import { checkFormatVersion, checkTopLevel, formatVersionOf } from './fileFormat';
import { kongPack, kongSchemaPack } from './pack';
import { PluginCheck } from './plugins';
import { checkReferences, EntryIndex, References } from './references';
import type { Report } from './report';
import { checkRoute } from './routes';
import { checkServiceUrl, withoutUrlParts } from './services';
import { singular, type Entry, type JsonObject, type KongState, type Misfit } from './state';
import { checkTextTemplates } from './textTemplates';
import { checkUniqueness } from './uniqueness';

/** What a check needs to know beside the file. */
export interface Surroundings {
  /** Plugins the user has installed beside the bundled ones. */
  readonly customPlugins: readonly string[];
  /** Other files of the same decK state. */
  readonly siblings: { has(entity: string, name: string): boolean };
  /** Milliseconds since 1970, for what expires; absent = not judged. */
  readonly now?: number;
}

/** Everything Kong would refuse in a file. */
export function checkConfig(root: Json | undefined, state: KongState, { customPlugins, siblings, now }: Surroundings, report: Report): void {
  if (root === undefined || root === null) return;
  if (!isObject(root)) {
    const message = 'A Kong configuration is a map of `_format_version`, `services`, `routes` and so on; Kong cannot start with anything else.';
    report.add('not-a-config', report.rangeOf([], 'value'), message);
    return;
  }
  const pack = kongPack();
  const context = kongContext(kongSchemaPack());
  const nodes = new EntryNodes(pack);
  checkFormatVersion(root, report);
  checkTopLevel(root, pack, report);
  for (const misfit of state.misfits) reportMisfit(misfit, report);
  const plugins = new PluginCheck(pack, nodes, customPlugins, root, report);
  for (const entry of state.entries) {
    checkDeckFields(entry, report);
    if (entry.entity === 'plugins') {
      plugins.check(entry, context);
      continue;
    }
    const node = entry.entity === 'vaults' ? nodes.vault(entry.value['name']) : nodes.entity(entry.entity);
    const known = entry.entity === 'routes' && entry.value['expression'] !== undefined ? withExpression(node) : node;
    report.addProblems(validate(asChecked(entry), known, context, entry.path));
    checkTextTemplates(entry, known, context.pack, report);
    checkCertificates(entry, now, report);
    if (entry.entity === 'routes') checkRoute(entry, node, formatVersionOf(root), report);
    if (entry.entity === 'services') checkServiceUrl(entry, node, context, report);
    if (entry.entity === 'vaults') checkVault(entry.value['name'], entry.path, report);
  }
  checkReferences(pack, state, new References(new EntryIndex(pack, state), siblings), report);
  checkUniqueness(pack, state, report);
}

/** A route of the expressions flavour; the checks of routes say what it needs. */
function withExpression(node: SchemaNode): SchemaNode {
  return { ...node, properties: { ...node.properties, expression: {}, priority: {} } };
}

/** An entry with what Kong adds to it before it checks: the key of what it is nested in, and the parts of a service's URL. */
function asChecked(entry: Entry): JsonObject {
  if (entry.entity === 'services') return withoutUrlParts(entry.value);
  const { parentKey } = entry;
  return parentKey === undefined || entry.value[parentKey] !== undefined ? entry.value : { ...entry.value, [parentKey]: 'parent' };
}

/** Kong crashes on these instead of explaining them. */
function reportMisfit(misfit: Misfit, report: Report): void {
  const example = typeof misfit.value === 'string' ? `\`- name: ${misfit.value}\`` : '`- name: …`';
  const message = `An entry of \`${misfit.entity}\` is a map of the ${singular(misfit.entity)}'s fields (${example}); Kong crashes on anything else.`;
  report.add('not-an-entity', report.rangeOf(misfit.path, 'value'), message);
}

/** Vaults that only the Enterprise edition has. */
const enterpriseVaults = ['aws', 'azure', 'conjur', 'gcp', 'hcv', 'konnect'];

function checkVault(name: unknown, path: readonly (string | number)[], report: Report): void {
  const known = Object.keys(kongPack().vaults);
  if (typeof name !== 'string' || known.includes(name)) return;
  const range = report.rangeOf([...path, 'name'], 'value');
  if (enterpriseVaults.includes(name)) {
    report.add('enterprise-feature', range, `The vault \`${name}\` is part of Kong Enterprise and Konnect; the open-source Kong has only \`env\`.`);
    return;
  }
  const near = nearestName(name, [...known, ...enterpriseVaults]);
  report.add('enum', range, `There is no vault \`${name}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`);
}
