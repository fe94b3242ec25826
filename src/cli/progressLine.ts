import type { Progress } from '../shared/engineProtocol';
import type { Terminal } from './terminal';

export interface ProgressLine {
  readonly show: (progress: Progress) => void;
  readonly note: (message: string) => void;
  readonly clear: () => void;
}

/** What is going on now: one line that is written over on a terminal, else a line for every new message (CI logs). */
export function createProgressLine(terminal: Terminal): ProgressLine {
  let last = '';
  const erase = terminal.interactive ? '\r\x1b[2K' : '';
  return {
    show(progress) {
      const share = progress.fraction === undefined ? '    ' : `${Math.floor(progress.fraction * 100)}%`.padStart(4);
      if (terminal.interactive) terminal.stderr(`${erase}${share} ${progress.message}`);
      else if (progress.message !== last) terminal.stderr(`${share} ${progress.message}\n`);
      last = progress.message;
    },
    note: (message) => terminal.stderr(`${erase}${message}\n`),
    clear: () => {
      if (terminal.interactive && last !== '') terminal.stderr(erase);
    },
  };
}
