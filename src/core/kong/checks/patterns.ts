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
  '\\.\\.': 'Empty parts (`..`) are not allowed in a version.',
};

function patternsOf(args: Json | undefined): readonly string[] {
  return Array.isArray(args) ? args.filter((pattern) => typeof pattern === 'string') : [];
}

function finding(pattern: string | undefined, fallback: string): { code: string; message: string } {
  return { code: 'pattern', message: (pattern !== undefined ? meanings[pattern] : undefined) ?? fallback };
}

export const patternChecks: Readonly<Record<string, KongCheck>> = {
  matchNone: ({ value, args }) => {
    if (typeof value !== 'string') return undefined;
    const wrong = patternsOf(args).find((pattern) => new RegExp(pattern).test(value));
    return wrong === undefined ? undefined : finding(wrong, `This must not match \`${wrong}\`.`);
  },
  matchAll: ({ value, args }) => {
    if (typeof value !== 'string') return undefined;
    const wrong = patternsOf(args).find((pattern) => !new RegExp(pattern).test(value));
    return wrong === undefined ? undefined : finding(wrong, `This must match \`${wrong}\`.`);
  },
  matchAny: ({ value, args }) => {
    const patterns = patternsOf(args);
    if (typeof value !== 'string' || patterns.some((pattern) => new RegExp(pattern).test(value))) return undefined;
    return finding(patterns[0], `This must match ${patterns.map((pattern) => `\`${pattern}\``).join(' or ')}.`);
  },
  startsWith: ({ value, args }) => {
    if (typeof value !== 'string' || typeof args !== 'string' || value.startsWith(args)) return undefined;
    return { code: 'pattern', message: `This must start with \`${args}\`.` };
  },
};
