import type { Json } from '../../schema/node';
import type { KongCheck } from './check';

/** What the patterns of Kong's schemas mean, by pattern (as a JavaScript regular expression). */
const meanings: Readonly<Record<string, string>> = {
  '//': 'Empty segments (`//`) are not allowed here.',
  '^[^*]*\\*?[^*]*$': 'Only one wildcard `*` is allowed.',
  '^\\*\\.': 'The wildcard `*` must be the whole leftmost or rightmost label: `*.example.com` or `example.*`.',
  '^/': 'A path starts with `/` (prefix) or `~/` (regular expression).',
  '^[Hh][Oo][Ss][Tt]$': 'The header `Host` cannot be set here.',
  '^[Cc][Oo][Nn][Tt][Ee][Nn][Tt]\\-[Ll][Ee][nn][Gg][Tt][Hh]$': 'The header `Content-Length` cannot be set here.',
  '^[Cc][Oo][Nn][Tt][Ee][Nn][Tt]\\-[Tt][Yy][Pp][Ee]$': 'The header `Content-Type` cannot be set here.',
  '^[0-9]+[\\.0-9]*$': 'A version is written as `X.Y.Z`.',
  '^[A-Z]+$': 'A method is written in upper-case letters.',
  '^[^:]+:[^]*$': 'An entry is `name:value`.',
  '^[^]*[^:]$': 'A tag cannot end with a colon.',
  '^[0-9]+\\-[0-9]+$': 'A range of status codes is written as `200-299`.',
  '^[^*&%\\\\`]+$': 'A file name cannot hold `*`, `&`, `%`, a backslash or a backtick.',
  '^[a-z][a-z0-9\\-]*?[a-z0-9]+$': 'A prefix has lower-case letters, digits and dashes, and starts with a letter.',
  '^[A-Za-z_\\-][A-Za-z0-9_\\-]*$': 'A prefix of variables has letters, digits, `_` and `-`, and starts with no digit.',
  '[A-Za-z0-9]*[!-\\/:-@\\[-`{-~]*@+[A-Za-z0-9]*\\.?[A-Za-z0-9]*': 'This is not an e-mail address.',
  '\\.\\.': 'Empty parts (`..`) are not allowed in a version.',
};

function patternsOf(args: Json | undefined): readonly string[] {
  return Array.isArray(args) ? args.filter((pattern) => typeof pattern === 'string') : [];
}

/** A pattern of a served schema that is no regular expression here says nothing. */
function fits(pattern: string, value: string): boolean | undefined {
  try {
    return new RegExp(pattern).test(value);
  } catch {
    return undefined;
  }
}

function finding(pattern: string | undefined, fallback: string): { code: string; message: string } {
  return { code: 'pattern', message: (pattern !== undefined ? meanings[pattern] : undefined) ?? fallback };
}

export const patternChecks: Readonly<Record<string, KongCheck>> = {
  matchNone: ({ value, args }) => {
    if (typeof value !== 'string') return undefined;
    const wrong = patternsOf(args).find((pattern) => fits(pattern, value) === true);
    return wrong === undefined ? undefined : finding(wrong, `This must not match \`${wrong}\`.`);
  },
  matchAll: ({ value, args }) => {
    if (typeof value !== 'string') return undefined;
    const wrong = patternsOf(args).find((pattern) => fits(pattern, value) === false);
    return wrong === undefined ? undefined : finding(wrong, `This must match \`${wrong}\`.`);
  },
  matchAny: ({ value, args }) => {
    const patterns = patternsOf(args);
    if (typeof value !== 'string' || patterns.some((pattern) => fits(pattern, value) !== false)) return undefined;
    return finding(patterns[0], `This must match ${patterns.map((pattern) => `\`${pattern}\``).join(' or ')}.`);
  },
  startsWith: ({ value, args }) => {
    if (typeof value !== 'string' || typeof args !== 'string' || value.startsWith(args)) return undefined;
    return { code: 'pattern', message: `This must start with \`${args}\`.` };
  },
};
