import { nearestName } from '../text/names';
import type { Json } from '../schema/node';
import { isObject } from './checks/check';
import { isTemplate } from './dialect';
import type { KongPack } from './pack';
import type { Report } from './report';
import { singular, type JsonObject } from './state';

/** Keys of the file itself that Kong knows. */
const ownKeys = ['_format_version', '_transform', '_comment', '_ignore'];

/** Keys that decK writes and Kong's own parser does not know; decK takes them out before anything reaches Kong. */
const deckKeys = ['_info', '_workspace', '_konnect', '_plugin_configs'];

/** Lists of entities that only the Enterprise edition and Konnect have. */
const enterpriseKeys = [
  'consumer_groups',
  'rbac_roles',
  'rbac_endpoint_permissions',
  'service_packages',
  'licenses',
  'partials',
  'degraphql_routes',
  'graphql_ratelimiting_cost_decorations',
  'custom_entities',
  'custom_plugins',
  'cloned_plugins',
];

/** Versions the parser takes, all of them text. */
const versions = ['1.1', '2.1', '3.0'];

/** The format version a file is read as: what it says, and 3.0 where that is no version. */
export function formatVersionOf(root: Json | undefined): string {
  const version = isObject(root) ? root['_format_version'] : undefined;
  return typeof version === 'string' && versions.includes(version) ? version : '3.0';
}

/** Checks `_format_version`. */
export function checkFormatVersion(root: JsonObject, report: Report): void {
  const version = root['_format_version'];
  const at = ['_format_version'];
  if (version === undefined || version === null) {
    const message = 'decK adds the version by itself, but Kong refuses a file without `_format_version: "3.0"`.';
    report.add('missing-format-version', report.rangeOf([], 'head'), message);
    return;
  }
  if (typeof version === 'string') {
    if (versions.includes(version) || isTemplate(version)) return;
    report.add('format-version', report.rangeOf(at, 'value'), `The format version must be one of ${versions.map((one) => `"${one}"`).join(', ')}.`);
    return;
  }
  const text = typeof version === 'number' ? version.toFixed(1) : '3.0';
  const newText = `"${versions.includes(text) ? text : '3.0'}"`;
  const range = report.rangeOf(at, 'value');
  const fixes = [{ title: `Write ${newText}`, edits: [{ range, newText }], preferred: true }];
  report.add('format-version', range, `The format version must be text: put it in quotes, \`_format_version: ${newText}\`.`, { fixes });
}

/** Checks the names and types of the top-level keys. */
export function checkTopLevel(root: JsonObject, pack: KongPack, report: Report): void {
  const entities = Object.keys(pack.entities).filter((name) => name !== 'tags');
  for (const [key, value] of Object.entries(root)) {
    if (entities.includes(key)) {
      const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      if (value === null || Array.isArray(value) || empty || (typeof value === 'string' && isTemplate(value))) continue;
      report.add('type', report.rangeOf([key], 'value'), `\`${key}\` is a list: every ${singular(key)} starts with \`- \`.`);
    } else if (enterpriseKeys.includes(key)) {
      report.add('enterprise-feature', report.rangeOf([key], 'key'), `\`${key}\` is part of Kong Enterprise and Konnect; the open-source Kong does not know it.`);
    } else if (!ownKeys.includes(key) && !deckKeys.includes(key)) unknownKey(key, [...entities, ...ownKeys, ...deckKeys], report);
    else checkOwnKey(key, value, report);
  }
}

function checkOwnKey(key: string, value: unknown, report: Report): void {
  const wanted = { _transform: 'boolean', _comment: 'string' }[key];
  if (wanted === undefined || value === null || typeof value === wanted) return;
  report.add('type', report.rangeOf([key], 'value'), wanted === 'boolean' ? `\`${key}\` must be true or false.` : `\`${key}\` must be text.`);
}

function unknownKey(key: string, known: readonly string[], report: Report): void {
  const near = nearestName(key, known);
  const range = report.rangeOf([key], 'key');
  const anchors = /^[x_.]/.test(key) ? ' A holder of anchors cannot stand at the top: put the anchor where it is first used.' : '';
  const hint = near === undefined ? anchors || ' Kong refuses keys that it does not know.' : ` Did you mean \`${near}\`?`;
  const fixes = near === undefined ? {} : { fixes: [{ title: `Change to \`${near}\``, edits: [{ range, newText: near }] }] };
  report.add('unknown-field', range, `Kong knows no \`${key}\` at the top of a file.${hint}`, fixes);
}
