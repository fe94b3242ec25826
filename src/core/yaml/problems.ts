import type { ErrorCode } from 'yaml';
import type { OffsetRange } from '../../shared/diagnostics';

/** Something in the text that is not YAML, or not what it seems. `code` is the part of the diagnostic code after `yaml/`. */
export interface YamlProblem {
  readonly code: 'syntax' | 'tab-indentation' | 'unknown-anchor' | 'invalid-merge';
  readonly range: OffsetRange;
  readonly message: string;
}

const advice: Partial<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'An alias cannot have an anchor or a tag of its own; remove it.',
  BAD_ALIAS: 'After `*` or `&` comes a name without spaces or brackets; quote the value if the sign belongs to it.',
  BAD_COLLECTION_TYPE: 'The tag does not fit the collection that follows; remove the tag.',
  BAD_DIRECTIVE: 'A line that starts with `%` is a YAML directive, and this one is unknown; quote the text if it is a value.',
  BAD_DQ_ESCAPE: 'Unknown escape in a double-quoted string; write the backslash twice, or use single quotes.',
  BAD_INDENT: 'The indentation does not fit the lines above; align it with the other entries of its list or map.',
  BAD_PROP_ORDER: 'An anchor or tag must stand right before its value.',
  BAD_SCALAR_START: 'A plain value cannot start with this character; put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A nested map cannot start on the line of another key: put it on the next line, or quote the value if the colon belongs to it.',
  BLOCK_IN_FLOW: 'A block list or map cannot stand inside `[…]` or `{…}`.',
  IMPOSSIBLE: 'This is not valid YAML.',
  KEY_OVER_1024_CHARS: 'A key must be shorter than 1024 characters; quote the value if the colon belongs to it.',
  MISSING_CHAR: 'Something is missing here: a colon after a key, a comma, or the closing quote or bracket.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line, followed by a colon; the colon is missing, or a value above goes on where it should not.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor.',
  MULTIPLE_DOCS: 'Only one document is expected in the file.',
  MULTIPLE_TAGS: 'A value can have only one tag.',
  NON_STRING_KEY: 'The key must be a string.',
  TAB_AS_INDENT: 'YAML is indented with spaces; replace the tab.',
  TAG_RESOLVE_FAILED: 'The tag does not fit its value; remove the tag.',
  UNEXPECTED_TOKEN: 'This is not expected here; look for a missing quote, comma or line break before it.',
};

/** Puts the parser's finding into words that say what to do. `found` is the marked text. */
export function describeSyntaxError(code: ErrorCode, parserMessage: string, range: OffsetRange): YamlProblem {
  if (code === 'TAB_AS_INDENT') return { code: 'tab-indentation', range, message: advice.TAB_AS_INDENT ?? '' };
  return { code: 'syntax', range, message: missing(code, parserMessage) ?? advice[code] ?? 'This is not valid YAML.' };
}

function missing(code: ErrorCode, parserMessage: string): string | undefined {
  if (code === 'BAD_SCALAR_START' && /character `/.test(parserMessage)) {
    return 'A plain value cannot start with a backtick; put the value in quotes.';
  }
  if (code !== 'MISSING_CHAR') return undefined;
  if (/without - indicator/.test(parserMessage)) return advice.BAD_INDENT;
  const quote = /Missing closing (["'])quote/.exec(parserMessage);
  if (quote?.[1] !== undefined) return `The closing ${quote[1]} of this string is missing.`;
  if (/implicit keys? need|Implicit map keys need/i.test(parserMessage)) {
    return 'A colon is missing after this key (or the line should be indented as part of the value above).';
  }
  const expected = /end with a? ?([\]}])/.exec(parserMessage);
  if (expected?.[1] !== undefined) return `The closing ${expected[1]} is missing.`;
  if (/Missing , /.test(parserMessage)) return 'A comma is missing between two entries of `[…]` or `{…}`.';
  return undefined;
}
