import type { Config } from '../../../core/nginx/config';
import type { FailureLocation } from '../../../shared/engineProtocol';
import { LineIndex } from '../../../core/text/lineIndex';
import type { Emitter } from './emitter';

/** `nginx: [emerg] MESSAGE in FILE:LINE`, as a place in the user's files. */
export function explainNginxExit(output: string, configPath: string, emitter: Emitter, config: Config): readonly FailureLocation[] | undefined {
  const found = [...output.matchAll(/\[(?:emerg|crit)\](?: \d+#\d+:)? (.+)$/gm)].map((match) => match[1] ?? '');
  const [message] = found;
  if (message === undefined) return undefined;
  const place = / in (\S+):(\d+)$/.exec(message);
  const words = place === null ? message : message.slice(0, place.index);
  const line = place?.[1] === configPath ? emitter.sourceOfLine(Number(place[2]) - 1) : undefined;
  const source = line ?? { path: config.main.path, line: 0 };
  const file = config.files.find((candidate) => candidate.path === source.path);
  return [{ path: source.path, range: lineRange(file?.document.text ?? '', source.line), message: words }];
}

/** The text of a line, without its indentation. */
function lineRange(text: string, line: number): FailureLocation['range'] {
  const index = new LineIndex(text);
  const start = index.offset({ line, character: 0 });
  const content = text.slice(start).split(/\r?\n/, 1)[0] ?? '';
  const indent = content.length - content.trimStart().length;
  return index.range({ start: start + indent, end: start + content.trimEnd().length });
}
