import type { SchemaNode } from '../schema/node';
import type { Report } from './report';
import type { Entry } from './state';

/** A member of `groups`: decK takes the name or the id of a consumer group (go-kong, ConsumerGroup). */
const groups: SchemaNode = { types: ['array'], items: { types: ['object'] } };

/** Keys that decK writes into entities and Kong's own parser does not know. */
export const deckFields: Readonly<Record<string, Readonly<Record<string, SchemaNode>>>> = {
  plugins: { _config: {}, consumer_group: {} },
  consumers: { groups },
};

/** Those of them that lead to consumer groups, which the open-source edition does not have. */
const enterpriseFields: Readonly<Record<string, string>> = { plugins: 'consumer_group', consumers: 'groups' };

export function checkDeckFields(entry: Entry, report: Report): void {
  const field = enterpriseFields[entry.entity];
  if (field === undefined || (entry.value[field] ?? null) === null) return;
  const message = `\`${field}\` belongs to the consumer groups of Kong Enterprise and Konnect; the open-source Kong refuses it.`;
  report.add('enterprise-feature', report.rangeOf([...entry.path, field], 'key'), message);
}
