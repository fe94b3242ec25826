/** One escape of a regular expression. */
export interface Escape {
  /** Characters after the backslash that belong to it. */
  readonly length: number;
  readonly problem?: string;
  /** The group it refers to: its number, or `-1` and the like counted from here. */
  readonly reference?: number | string;
  readonly name?: string;
}

/** One escape as check_escape() of pcre2_compile.c reads it, without the mode for Unicode; `rest` begins after the backslash. */
export function readEscape(rest: string): Escape {
  const first = rest.charAt(0);
  if (/[LlUuF]/.test(first)) return { length: 1, problem: `PCRE does not support "\\${first}"` };
  if (/[yYiIjJmMqOT]/.test(first)) return { length: 1, problem: `"\\${first}" has no meaning` };
  if (first === 'c') return /^c[\x20-\x7e]/.test(rest) ? { length: 2 } : { length: 1, problem: 'after "\\c" a printable ASCII character must follow' };
  if (first === 'N') return rest.startsWith('N{') && !/^N\{\d+(,\d*)?\}/.test(rest) ? { length: 1, problem: '"\\N{…}" needs the mode for Unicode' } : { length: 1 };
  if (first === 'x' || first === 'o') return readCode(rest, first);
  if (first === 'p' || first === 'P') {
    const property = /^[pP](?:\{\s*\^?([^}]*)\}|([A-Za-z]))/.exec(rest);
    if (property === null) return { length: 1, problem: `"\\${first}" must be followed by a property` };
    return property[2] === undefined || /[CLMNPSZ]/i.test(property[2]) ? { length: property[0].length, ...unknownProperty(property[1]) } : { length: 2, problem: `"${property[2]}" is no property of characters` };
  }
  return readReference(rest, first);
}

/** Whether a name in `\p{…}` is surely none: the short ones are all known, the names of scripts grow. */
function unknownProperty(name: string | undefined): { problem?: string } {
  if (name === undefined || name.replace(/[\s_-]/g, '').length > 2 || /^(?:Any|L&|C[cfnos]?|L[lmotuc]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?|X(an|ps|sp|wd|uc))$/i.test(name)) return {};
  return { problem: `"${name}" is no property of characters` };
}

function readCode(rest: string, kind: 'x' | 'o'): Escape {
  const digits = kind === 'x' ? /^[0-9a-fA-F]+$/ : /^[0-7]+$/;
  const braced = /^.\{([^}]*)\}/s.exec(rest);
  if (braced === null) {
    if (rest.charAt(1) === '{') return { length: 1, problem: `the "}" after "\\${kind}{" is missing` };
    return kind === 'x' ? { length: /^x[0-9a-fA-F]{0,2}/.exec(rest)?.[0].length ?? 1 } : { length: 1, problem: 'after "\\o" a "{" must follow' };
  }
  const value = braced[1] ?? '';
  if (!digits.test(value)) return { length: braced[0].length, problem: `"${value}" is no number for "\\${kind}"` };
  return Number.parseInt(value, kind === 'x' ? 16 : 8) > 255 ? { length: braced[0].length, problem: 'the character is above 255' } : { length: braced[0].length };
}

function readReference(rest: string, first: string): Escape {
  if (first === 'g') {
    const match = /^g(?:\{([+-]?\d+|[A-Za-z_]\w*)\}|([+-]?\d+)|<([^>]+)>|'([^']+)')/.exec(rest);
    if (match === null) return { length: 1, problem: 'after "\\g" a number or a name in braces must follow' };
    const group = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    return { length: match[0].length, ...(/^\d/.test(group) ? { reference: Number(group) } : /^[+-]/.test(group) ? { reference: group } : /^[A-Za-z_]/.test(group) ? { name: group } : {}) };
  }
  if (first === 'k') {
    const match = /^k(?:\{([A-Za-z_]\w*)\}|<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/.exec(rest);
    if (match === null) return { length: 1, problem: 'after "\\k" the name of a group must follow, like \\k<name>' };
    return { length: match[0].length, name: match[1] ?? match[2] ?? match[3] ?? '' };
  }
  const digits = /^[1-9]\d*/.exec(rest)?.[0];
  // From \10 on it depends on the number of groups whether it is a reference or an octal code.
  if (digits !== undefined && (digits.length === 1 || /^[89]/.test(digits))) return { length: digits.length === 1 ? 1 : digits.length, reference: Number(digits) };
  return { length: 1 };
}
