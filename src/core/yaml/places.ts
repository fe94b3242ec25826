import type { OffsetRange } from '../../shared/diagnostics';
import type { SchemaPath, SchemaProblem } from '../schema/problem';
import type { YamlDocument } from './document';
import type { YamlNode } from './node';
import { pointerPart, type YamlPlace } from './pointer';

/** Where the values of a document stand in its text, by path. */
export class Places {
  constructor(readonly document: YamlDocument) {}

  /** The smallest range that stands for a path; of something that is not written, the head of what it would stand in. */
  rangeOf(path: SchemaPath, part: SchemaProblem['part']): OffsetRange {
    const place = this.find(path);
    if (place === undefined) return path.length === 0 ? { start: 0, end: 0 } : this.rangeOf(path.slice(0, -1), 'head');
    if (part === 'key' && place.key !== undefined) return place.key;
    if (part === 'value' && (place.node.kind === 'scalar' || isOneLine(this.document.text, place.value))) {
      return place.value.end > place.value.start || place.key === undefined ? place.value : place.key;
    }
    return place.key ?? headOf(place.node);
  }

  /** The whole value. */
  wholeOf(path: SchemaPath): OffsetRange {
    return this.find(path)?.value ?? this.rangeOf(path, 'head');
  }

  /** The whole value with its key. */
  wholeWithKey(path: SchemaPath): OffsetRange {
    const place = this.find(path);
    if (place === undefined) return this.rangeOf(path, 'head');
    return { start: place.key?.start ?? place.value.start, end: Math.max(place.value.end, place.key?.end ?? 0) };
  }

  private find(path: SchemaPath): YamlPlace | undefined {
    return this.document.find(path.map((part) => `/${pointerPart(part)}`).join(''));
  }
}

function isOneLine(text: string, range: OffsetRange): boolean {
  return range.end > range.start && !text.slice(range.start, range.end).includes('\n');
}

/** The first key of a map, the first item of a list: enough to find it, not so much that it hides the rest. */
function headOf(node: YamlNode): OffsetRange {
  if (node.kind === 'map' && node.pairs[0] !== undefined) return { start: node.pairs[0].key.start, end: node.pairs[0].key.end };
  if (node.kind === 'seq' && !node.flow && node.items[0] !== undefined) return headOf(node.items[0]);
  return { start: node.start, end: node.kind === 'scalar' ? node.end : Math.min(node.end, node.start + 1) };
}
