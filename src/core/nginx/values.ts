/** The value parsers of nginx (src/core/ngx_parse.c, ngx_string.c), returning `undefined` where nginx returns NGX_ERROR. */

const maxInt = 9223372036854775807n;

/** ngx_atoi: decimal digits only. */
export function parseNumber(text: string): number | undefined {
  if (!/^[0-9]+$/.test(text) || BigInt(text) > maxInt) return undefined;
  return Number(text);
}

/** ngx_parse_size: bytes, with `k` or `m`. */
export function parseSize(text: string): number | undefined {
  return scaled(text, { k: 1024, m: 1024 ** 2 });
}

/** ngx_parse_offset: bytes, with `k`, `m` or `g`. */
export function parseOffset(text: string): number | undefined {
  return scaled(text, { k: 1024, m: 1024 ** 2, g: 1024 ** 3 });
}

function scaled(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const scale = units[text.slice(-1).toLowerCase()];
  const digits = scale === undefined ? text : text.slice(0, -1);
  const value = parseNumber(digits);
  if (value === undefined || value * (scale ?? 1) > Number(maxInt)) return undefined;
  return value * (scale ?? 1);
}

/** Steps of ngx_parse_time: units must come in falling order. */
const timeUnits: Readonly<Record<string, { readonly step: number; readonly seconds: number }>> = {
  y: { step: 1, seconds: 31536000 },
  M: { step: 2, seconds: 2592000 },
  w: { step: 3, seconds: 604800 },
  d: { step: 4, seconds: 86400 },
  h: { step: 5, seconds: 3600 },
  m: { step: 6, seconds: 60 },
  s: { step: 7, seconds: 1 },
};

/** ngx_parse_time with is_sec: whole seconds, years and months allowed, no `ms`. */
export function parseSeconds(text: string): number | undefined {
  return parseTime(text, true);
}

/** ngx_parse_time without is_sec: milliseconds, `ms` allowed, no years or months. */
export function parseMilliseconds(text: string): number | undefined {
  return parseTime(text, false);
}

function parseTime(text: string, wholeSeconds: boolean): number | undefined {
  const perSecond = wholeSeconds ? 1 : 1000;
  let step = wholeSeconds ? 0 : 2;
  let total = 0;
  let at = 0;
  let valid = false;
  while (at < text.length) {
    const match = /^([0-9]*)(ms|[yMwdhms ])? */.exec(text.slice(at));
    const digits = match?.[1] ?? '';
    const unit = match?.[2];
    if (match === null || match[0].length === 0) return undefined;
    if (digits !== '') valid = true;
    at += match[0].length;
    if (unit === undefined) {
      if (at < text.length) return undefined;
      total += Number(digits) * perSecond;
      break;
    }
    const next = unit === 'ms' ? 8 : unit === ' ' ? 9 : (timeUnits[unit]?.step ?? 0);
    if ((unit === 'ms' && wholeSeconds) || step >= (unit === ' ' ? 7 : next)) return undefined;
    step = next;
    total += Number(digits) * (unit === 'ms' ? 1 : (timeUnits[unit]?.seconds ?? 1) * perSecond);
  }
  return valid && total <= Number(maxInt) ? total : undefined;
}
