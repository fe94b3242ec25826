import { stringify } from 'yaml';

/** A planned file as YAML 1.1, which both gateways read: a text such as `on` must be quoted or it arrives as a boolean. */
export function yamlText(value: unknown): string {
  return stringify(value, { version: '1.1', aliasDuplicateObjects: false, lineWidth: 0 });
}
