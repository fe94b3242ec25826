import type { ScalarValue } from './node';

const nulls = new Set(['', '~', 'null', 'Null', 'NULL']);
const booleans = new Map<string, boolean>([
  ...['true', 'True', 'TRUE', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE', 'no', 'No', 'NO', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
]);

/**
 * A plain scalar as Kong and APISIX read it: both use lyaml, whose implicit types are those of YAML 1.1 without `y`/`n` and
 * dates (lyaml `implicit.lua`): null, octal, decimal, hexadecimal, binary, sexagesimal, nan, inf, float, bool.
 */
export function readYaml11(source: string): ScalarValue {
  if (nulls.has(source)) return null;
  const first = source.charCodeAt(0);
  // Numbers start with a digit, sign, dot or underscore; anything else is a word.
  if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46 || first === 95) {
    return number11(source) ?? source;
  }
  return booleans.get(source) ?? source;
}

/** The same scalar under the core schema of YAML 1.2, as other tools (and people) read it. */
export function readYaml12(source: string): ScalarValue {
  if (nulls.has(source)) return null;
  if (/^(?:true|True|TRUE)$/.test(source)) return true;
  if (/^(?:false|False|FALSE)$/.test(source)) return false;
  if (/^[-+]?[0-9]+$/.test(source)) return Number(source);
  if (/^0o[0-7]+$/.test(source)) return Number(source);
  if (/^0x[0-9a-fA-F]+$/.test(source)) return Number(source);
  if (/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(source)) return Number(source);
  return special(source) ?? source;
}

function number11(source: string): number | undefined {
  const sign = source.startsWith('-') ? -1 : 1;
  const bare = source.replace(/^[-+]/, '');
  const digits = bare.replaceAll('_', '');
  if (/^0_*[0-7][0-7_]*$/.test(bare)) return sign * parseInt(digits, 8);
  if (/^_*[0-9][0-9_]*$/.test(bare)) return sign * Number(digits);
  if (/^0x_*[0-9a-fA-F][0-9a-fA-F_]*$/.test(bare)) return sign * parseInt(digits, 16);
  if (/^0b_*[01][01_]+$/.test(bare)) return sign * parseInt(digits.slice(2), 2);
  const sixty = /^([0-9]+:[0-5]?[0-9][:0-9]*)(\.[0-9]+)?$/.exec(bare);
  if (sixty?.[1] !== undefined) return sign * (base60(sixty[1]) + Number(`0${sixty[2] ?? ''}`));
  if (/^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(digits) && /[.eE]/.test(digits)) return sign * Number(digits);
  return special(source);
}

function special(source: string): number | undefined {
  if (/^\.(?:nan|NaN|NAN)$/.test(source)) return NaN;
  const infinite = /^([-+]?)\.(?:inf|Inf|INF)$/.exec(source);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  return undefined;
}

function base60(digits: string): number {
  return digits.split(':').reduce((sum, part) => (part === '' ? sum : sum * 60 + Number(part)), 0);
}
