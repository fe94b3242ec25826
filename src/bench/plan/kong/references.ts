import { isMutableObject, objectsIn, type Mutable, type MutableObject } from '../json';

/** Fields by which a plugin or route points to another entity. */
const targets = ['service', 'route', 'consumer'] as const;

/**
 * Writes references as Kong's loader takes them, which is stricter than decK: `service: {name: a}` becomes `service: a`, and a
 * plugin that is nested in one entity and points to another moves to the top, where it may point to both.
 */
export function plainReferences(root: MutableObject): void {
  const services = objectsIn(root['services']);
  const routes = [...objectsIn(root['routes']), ...services.flatMap((service) => objectsIn(service['routes']))];
  for (const route of routes) flatten(route);
  for (const plugin of objectsIn(root['plugins'])) flatten(plugin);
  const moved: MutableObject[] = [];
  for (const service of services) move(service, 'service', moved);
  for (const route of routes) move(route, 'route', moved);
  for (const consumer of objectsIn(root['consumers'])) move(consumer, 'consumer', moved);
  if (moved.length > 0) root['plugins'] = [...(Array.isArray(root['plugins']) ? root['plugins'] : []), ...moved];
}

function flatten(entity: MutableObject): void {
  for (const field of targets) {
    const name = referenceOf(entity[field]);
    if (name !== undefined) entity[field] = name;
  }
}

/** The name or id that a reference holds. */
export function referenceOf(value: Mutable | undefined): string | undefined {
  const name = isMutableObject(value) ? (value['id'] ?? value['name'] ?? value['username']) : value;
  return typeof name === 'string' ? name : undefined;
}

function move(holder: MutableObject, kind: string, moved: MutableObject[]): void {
  if (!Array.isArray(holder['plugins'])) return;
  const own = [holder['name'], holder['username'], holder['id']].filter((name) => typeof name === 'string');
  holder['plugins'] = holder['plugins'].filter((plugin) => {
    if (!isMutableObject(plugin)) return true;
    flatten(plugin);
    if (typeof plugin[kind] === 'string' && own.includes(plugin[kind])) delete plugin[kind];
    const elsewhere = targets.some((field) => field !== kind && typeof plugin[field] === 'string');
    if (!elsewhere || own[0] === undefined) return true;
    moved.push({ ...plugin, [kind]: own[0] });
    return false;
  });
}
