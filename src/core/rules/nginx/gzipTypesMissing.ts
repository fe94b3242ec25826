import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** `gzip on` alone compresses text/html and nothing else. */
export const gzipTypesMissing: NginxRule = {
  code: 'nginx/gzip-types-missing',
  category: 'performance',
  severity: 'info',
  check({ config, report }) {
    const first = (config.byName.get('gzip') ?? []).find(({ args }) => args[0] === 'on');
    if (first === undefined || config.incomplete || config.byName.has('gzip_types')) return;
    report(first, argToken(first, 0), 'Without "gzip_types" only text/html is compressed; scripts, styles and JSON go out in full. Add "gzip_types text/css application/javascript application/json image/svg+xml;".');
  },
};
