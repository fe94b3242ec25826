import type { SchemaNode } from '../schema/node';
import { validate, type ValidationContext } from '../schema/validate';
import { parseUrl } from './checks/strings';
import { isTemplate } from './dialect';
import type { Report } from './report';
import type { Entry, JsonObject } from './state';

/**
 * A service as its fields are checked: `url` overrides protocol, host, port and path, so what is written beside it does not count.
 * The parts of the URL are checked by themselves.
 */
export function withoutUrlParts(value: JsonObject): JsonObject {
  if (typeof value['url'] !== 'string') return value;
  const rest = Object.entries(value).filter(([name]) => !['protocol', 'host', 'port', 'path'].includes(name));
  return { ...Object.fromEntries(rest), host: 'from-url' };
}

/** `url` of a service stands for protocol, host, port and path: each must be right (kong/db/schema/entities/services.lua). */
export function checkServiceUrl(entry: Entry, node: SchemaNode, context: ValidationContext, report: Report): void {
  const { url } = entry.value;
  if (typeof url !== 'string' || url === '' || isTemplate(url)) return;
  const range = report.rangeOf([...entry.path, 'url'], 'value');
  const parsed = parseUrl(url);
  if (parsed.host === undefined) {
    report.add('url', range, 'The host is missing in this URL; write `http://host:port/path`.');
    return;
  }
  const parts = { protocol: parsed.scheme, host: parsed.host, port: parsed.port === undefined ? undefined : Number(parsed.port), path: parsed.path };
  for (const [field, value] of Object.entries(parts)) {
    const property = node.properties?.[field];
    if (value === undefined || property === undefined) continue;
    const [problem] = validate(value, property, context);
    if (problem) report.add('url', range, `The ${field} in this URL is wrong. ${problem.message}`);
  }
}
