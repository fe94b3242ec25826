import { oneOf } from '../../text/names';
import { parseUrl } from '../url';

const facilities = [
  'kern', 'user', 'mail', 'daemon', 'auth', 'intern', 'lpr', 'news', 'uucp', 'clock', 'authpriv', 'ftp', 'ntp', 'audit', 'alert', 'cron',
  'local0', 'local1', 'local2', 'local3', 'local4', 'local5', 'local6', 'local7',
];
const severities = ['emerg', 'alert', 'crit', 'error', 'warn', 'notice', 'info', 'debug'];

/** What is wrong with a log's `syslog:…` (ngx_syslog_parse_args). */
export function syslogProblem(value: string): string | undefined {
  const seen = new Set<string>();
  for (const parameter of value.slice('syslog:'.length).split(',')) {
    const name = /^(server|facility|severity|tag)=/.exec(parameter)?.[1];
    if (name === undefined) {
      if (parameter === 'nohostname') continue;
      return `"${parameter}" is no parameter of syslog: server=, facility=, severity=, tag= and nohostname are`;
    }
    if (seen.has(name)) return `"${name}" is given twice`;
    seen.add(name);
    const problem = problemOf(name, parameter.slice(name.length + 1));
    if (problem !== undefined) return problem;
  }
  return seen.has('server') ? undefined : '"server=" is missing';
}

function problemOf(name: string, value: string): string | undefined {
  switch (name) {
    case 'server': {
      const { error } = parseUrl(value);
      return error === undefined ? undefined : `"${value}" is no address of a server (${error})`;
    }
    case 'facility':
      return facilities.includes(value) ? undefined : `"${value}" is no facility: ${oneOf(facilities, 30)} are`;
    case 'severity':
      return severities.includes(value) ? undefined : `"${value}" is no severity: ${oneOf(severities, 10)} are`;
    default:
      if (value.length > 32) return 'the tag is longer than 32 characters';
      return /^\w*$/.test(value) ? undefined : `the tag "${value}" may have letters, digits and "_" only`;
  }
}
