import type { ConfigNode } from '../config';
import { nearestName, oneOf } from '../../text/names';
import { parseMilliseconds, parseNumber, parseSize } from '../values';
import { argToken, isStream, placeOf, type CheckScope, type DirectiveCheck } from './check';
import { syslogProblem } from './syslog';

/** access_log needs its log_format before it, and each name once (ngx_http_log_set_log). */
export function checkLogs(scope: CheckScope): void {
  const formats = new Map<string, ConfigNode | undefined>([['http combined', undefined]]);
  for (const node of scope.config.nodes) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    const area = isStream(node) ? 'stream' : 'http';
    if (node.name === 'log_format') addFormat(node, area, formats, scope);
    else if (node.name === 'access_log') checkAccessLog(node, area, formats, scope);
  }
}

function addFormat(node: ConfigNode, area: string, formats: Map<string, ConfigNode | undefined>, scope: CheckScope): void {
  const name = node.args[0] ?? '';
  const key = `${area} ${name}`;
  if (formats.has(key)) {
    const earlier = formats.get(key);
    const related = earlier === undefined ? [] : [placeOf(earlier, argToken(earlier, 0), 'It is defined here.')];
    scope.report(node, argToken(node, 0), 'nginx/duplicate-log-format', `The log format "${name}" is defined already.`, { related });
    return;
  }
  formats.set(key, node);
  const escape = node.args[1];
  if (escape?.startsWith('escape=') === true && !/^escape=(default|json|none)$/.test(escape)) {
    scope.report(node, argToken(node, 1), 'nginx/invalid-parameter', `"${escape}": escape must be default, json or none.`);
  }
}

function checkAccessLog(node: ConfigNode, area: string, formats: ReadonlyMap<string, ConfigNode | undefined>, scope: CheckScope): void {
  const [path = '', format] = node.args;
  if (path === 'off') {
    if (format !== undefined) scope.report(node, argToken(node, 1), 'nginx/invalid-parameter', '"access_log off" takes nothing more.');
    return;
  }
  checkSyslog(node, scope);
  if (format === undefined) {
    if (area === 'stream') scope.report(node, node.directive.name, 'nginx/unknown-log-format', 'In "stream" an access_log needs the name of a log_format.');
    return;
  }
  if (!hasFormat(area, format, formats) && !scope.config.incomplete) {
    const names = [...formats.keys()].filter((key) => key.startsWith(`${area} `)).map((key) => key.slice(area.length + 1));
    const later = (scope.config.byName.get('log_format') ?? []).some((other) => other.args[0] === format);
    const near = nearestName(format, names);
    const hint = later ? 'It is defined further down; move it before this line.' : near === undefined ? 'Define it with log_format.' : `Did you mean "${near}"?`;
    scope.report(node, argToken(node, 1), 'nginx/unknown-log-format', `Unknown log format "${format}". ${hint}`);
  }
  checkParameters(node, scope);
}

function checkSyslog(node: ConfigNode, scope: CheckScope): void {
  const value = node.args[0] ?? '';
  const problem = value.startsWith('syslog:') ? syslogProblem(value) : undefined;
  if (problem !== undefined) scope.report(node, argToken(node, 0), 'nginx/invalid-value', `"${value}" is no log: ${problem}.`);
}

/** Names are compared without case. */
function hasFormat(area: string, format: string, formats: ReadonlyMap<string, ConfigNode | undefined>): boolean {
  const wanted = `${area} ${format}`.toLowerCase();
  return [...formats.keys()].some((key) => key.toLowerCase() === wanted);
}

function checkParameters(node: ConfigNode, scope: CheckScope): void {
  let buffered = false;
  let flush = -1;
  for (let i = 2; i < node.args.length; i++) {
    const text = node.args[i] ?? '';
    const [name = '', value] = splitParameter(text);
    const wrong = (message: string): void => scope.report(node, argToken(node, i), 'nginx/invalid-parameter', message);
    if (name === 'buffer' && value !== undefined) {
      buffered = true;
      if ((parseSize(value) ?? 0) === 0) wrong(`"${text}": buffer must be a size like 32k.`);
    } else if (name === 'flush' && value !== undefined) {
      flush = i;
      if ((parseMilliseconds(value) ?? 0) === 0) wrong(`"${text}": flush must be a time like 5m.`);
    } else if (name === 'gzip') {
      buffered = true;
      const level = parseNumber(value ?? '1') ?? 0;
      if (level < 1 || level > 9) wrong(`"${text}": gzip must be a level from 1 to 9.`);
    } else if (name !== 'if' || value === undefined) {
      wrong(`"${text}" is no parameter of "access_log": buffer=, gzip, flush= and if= are, after the format.`);
    }
  }
  if (flush >= 0 && !buffered) scope.report(node, argToken(node, flush), 'nginx/invalid-parameter', '"flush" needs "buffer=" or "gzip" beside it.');
}

function splitParameter(text: string): [string, string | undefined] {
  const equals = text.indexOf('=');
  return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}

const levels = ['debug', 'info', 'notice', 'warn', 'error', 'crit', 'alert', 'emerg'];
const debugLevels = ['debug_core', 'debug_alloc', 'debug_mutex', 'debug_event', 'debug_http', 'debug_mail', 'debug_stream'];

/** Levels of error_log (ngx_log_set_levels). */
export const errorLogCheck: DirectiveCheck = {
  names: ['error_log'],
  check(node, scope) {
    checkSyslog(node, scope);
    let ordinary = false;
    node.args.slice(1).forEach((level, index) => {
      const known = levels.includes(level);
      if (!known && !debugLevels.includes(level)) {
        scope.report(node, argToken(node, index + 1), 'nginx/invalid-value', `"${level}" is no log level: ${oneOf(levels)} are.`);
      } else if (known && ordinary) {
        scope.report(node, argToken(node, index + 1), 'nginx/invalid-value', `"${level}": one log level is enough; a second one is refused.`);
      }
      ordinary ||= known;
    });
  },
};
