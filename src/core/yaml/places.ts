import type { OffsetRange } from '../../shared/diagnostics';
import type { RelatedPlace } from '../analysis';
import type { SchemaPath, SchemaProblem } from '../schema/problem';
import type { YamlDocument } from './document';
import type { YamlNode } from './node';
import type { YamlPlace } from './pointer';

/** Where the values of a document stand in its text, by path. */
export class Places {
  constructor(
    readonly document: YamlDocument,
    /** Absolute path of the document's file. */
    readonly path: string,
  ) {}

  related(path: SchemaPath, message: string): RelatedPlace {
    return { path: this.path, range: this.rangeOf(path, 'value'), message };
  }

  /** The smallest range that stands for a path; of something that is not written, the head of what it would stand in. */
  rangeOf(path: SchemaPath, part: SchemaProblem['part']): OffsetRange {
    const place = this.find(path);
    if (place === undefined) return path.length === 0 ? { start: 0, end: 0 } : this.rangeOf(path.slice(0, -1), 'head');
    if (part === 'key' && place.key !== undefined) return place.key;
    const whole = place.node.kind === 'scalar' || (place.node.kind === 'seq' && place.node.flow && isOneLine(this.document.text, place.value));
    if (part === 'value' && whole) return place.value.end > place.value.start || place.key === undefined ? place.value : place.key;
    return place.key ?? headOf(place.node);
  }

  /** The whole value at a path. */
  wholeOf(path: SchemaPath): OffsetRange {
    const place = this.find(path);
    return place === undefined ? { start: 0, end: 0 } : { start: place.node.start, end: place.node.end };
  }

  /** A value together with the key it is under. */
  wholeWithKey(path: SchemaPath): OffsetRange {
    const place = this.find(path);
    const whole = this.wholeOf(path);
    return place?.key !== undefined && place.key.start <= whole.start ? { start: place.key.start, end: Math.max(whole.end, place.key.end) } : whole;
  }

  protected find(path: SchemaPath): YamlPlace | undefined {
    return this.document.findPath(path);
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
