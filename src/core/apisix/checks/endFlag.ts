import type { Report } from '../report';

/**
 * APISIX takes a file only when `#END` stands in its last ten bytes, followed by nothing but white space
 * (apisix/core/config_yaml.lua): without it every request is answered 404, and only the log says why.
 */
export function checkEndFlag(report: Report): void {
  const { text } = report.document;
  if (/#END\s*$/.test(text.slice(-10))) return;
  const end = text.trimEnd().length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const flag = text.lastIndexOf('#END');
  if (flag >= 0 && text.slice(flag + 4).trim() === '') {
    const blank = { start: flag + 4, end: text.length };
    const fixes = [{ title: 'Remove the blank lines after #END', edits: [{ range: blank, newText: '\n' }], preferred: true }];
    report.add('missing-end', 'error', { start: flag, end: flag + 4 }, 'APISIX looks for #END in the last ten bytes only; remove the blank space after it.', { fixes });
    return;
  }
  const fixes = [{ title: 'Add #END', edits: [{ range: { start: end, end: text.length }, newText: '\n#END\n' }], preferred: true }];
  const message = 'The last line must be #END: without it APISIX ignores the whole file and answers 404 everywhere.';
  report.add('missing-end', 'error', { start, end: Math.max(end, start) }, message, { fixes });
}
