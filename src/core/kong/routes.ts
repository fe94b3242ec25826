import type { Json, SchemaNode } from '../schema/node';
import { alternatives, isSet } from './checks/check';
import { looksLikeRegex, migratePath, routePathProblem } from './checks/paths';
import { isTemplate } from './dialect';
import type { Report } from './report';
import type { Entry } from './state';

/** Families of protocols: what a route of each can match on (kong/db/schema/entities/routes_subschemas.lua). */
interface Family {
  readonly protocols: readonly string[];
  readonly refused: readonly string[];
  /** Protocol → fields of which at least one must be set; the first protocol that the route has decides. */
  readonly needs: readonly (readonly [protocols: readonly string[], fields: readonly string[]])[];
}

const http = ['methods', 'hosts', 'headers', 'paths'];
const grpc = ['hosts', 'headers', 'paths'];

const families: readonly Family[] = [
  {
    protocols: ['http', 'https'],
    refused: ['sources', 'destinations'],
    needs: [
      [['https'], [...http, 'snis']],
      [['http'], http],
    ],
  },
  {
    protocols: ['tcp', 'tls', 'udp', 'tls_passthrough'],
    refused: ['methods', 'hosts', 'paths', 'headers'],
    needs: [
      [['tcp', 'tls', 'udp'], ['sources', 'destinations', 'snis']],
      [['tls_passthrough'], ['snis']],
    ],
  },
  {
    protocols: ['grpc', 'grpcs'],
    refused: ['methods', 'sources', 'destinations'],
    needs: [
      [['grpcs'], [...grpc, 'snis']],
      [['grpc'], grpc],
    ],
  },
];

/** What a route of its protocols must have and cannot have, and whether its paths can be matched. */
export function checkRoute(entry: Entry, node: SchemaNode, formatVersion: string, report: Report): void {
  checkPaths(entry, formatVersion, report);
  if (entry.value['expression'] !== undefined && node.properties?.['expression'] === undefined) {
    const message = 'Kong reads `expression` and its `priority` only with `router_flavor = expressions`; a stock Kong refuses it.';
    for (const field of ['expression', 'priority']) {
      if (entry.value[field] !== undefined) report.add('expression-route', report.rangeOf([...entry.path, field], 'key'), message);
    }
    return;
  }
  const protocols = protocolsOf(entry);
  const family = families.find((one) => protocols.some((protocol) => one.protocols.includes(protocol)));
  if (!family) return;
  const names = alternatives(protocols);
  for (const field of family.refused) {
    if (entry.value[field] === undefined || entry.value[field] === null) continue;
    report.add('unexpected-field', report.rangeOf([...entry.path, field], 'key'), `A route for ${names} cannot match on \`${field}\`; remove it.`);
  }
  if (family.protocols.includes('grpc') && entry.value['strip_path'] === true) {
    report.add('unexpected-field', report.rangeOf([...entry.path, 'strip_path'], 'value'), `A route for ${names} cannot strip its path; set it to false.`);
  }
  for (const [triggers, fields] of family.needs) {
    if (!protocols.some((protocol) => triggers.includes(protocol))) continue;
    if (fields.some((field) => isSet(entry.value[field]))) break;
    const at = report.rangeOf([...entry.path, ...(entry.value['name'] === undefined ? [] : ['name'])], 'value');
    report.add('missing-field', at, `A route for ${names} needs at least one of ${alternatives(fields, 'and')}; without, it matches nothing.`);
    break;
  }
}

function protocolsOf(entry: Entry): readonly string[] {
  const value = entry.value['protocols'];
  if (value === undefined) return ['http', 'https'];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function checkPaths(entry: Entry, formatVersion: string, report: Report): void {
  const paths: Json | undefined = entry.value['paths'];
  if (!Array.isArray(paths)) return;
  const old = formatVersion === '1.1' || formatVersion === '2.1';
  paths.forEach((path, index) => {
    if (typeof path !== 'string' || path === '' || isTemplate(path)) return;
    const range = report.rangeOf([...entry.path, 'paths', index], 'value');
    const problem = routePathProblem(old ? migratePath(path) : path);
    if (problem !== undefined) report.add('path', range, problem);
    else if (!old && looksLikeRegex(path)) {
      report.add('regex-without-tilde', range, `Kong takes this as a plain prefix; for a regular expression write \`~${path}\`.`);
    }
  });
}
