import type { ConfigNode } from '../../nginx/config';

/** Directives of a name that stand in the block itself. */
export function ownAll(block: ConfigNode, name: string): readonly ConfigNode[] {
  return block.childrenNamed(name).filter((child) => child.entryOf === undefined);
}

/** The last directive of a name in the block itself. */
export function own(block: ConfigNode, name: string): ConfigNode | undefined {
  return ownAll(block, name).at(-1);
}

/** The directive of a name that counts in a block: its own, else that of the nearest block around it which has one. */
export function inherited(block: ConfigNode, name: string): ConfigNode | undefined {
  for (let at: ConfigNode | undefined = block; at !== undefined; at = at.parent) {
    const found = own(at, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The directives of a name that count in a block, for those that are inherited as a whole list (`add_header`, `proxy_set_header` …). */
export function inheritedAll(block: ConfigNode, name: string): readonly ConfigNode[] {
  for (let at: ConfigNode | undefined = block; at !== undefined; at = at.parent) {
    const found = ownAll(at, name);
    if (found.length > 0) return found;
  }
  return [];
}
