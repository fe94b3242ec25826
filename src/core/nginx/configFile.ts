import type { NginxDocument } from './document';
import { parseNginx } from './parser';
import { hasPlaceholder, isTemplate, maskPlaceholderLines } from './templates';

export interface ConfigFile {
  readonly path: string;
  readonly document: NginxDocument;
  /** It has placeholders that are filled in before nginx reads it. */
  readonly template: boolean;
  /** Whole directives of it are not known: placeholders stand for them. */
  readonly opaque: boolean;
}

/** Parses a file. A placeholder that stands for whole directives of a template is a comment of its tree. */
export function configFile(path: string, text: string): ConfigFile {
  if (!isTemplate(path)) return { path, document: parseNginx(text), template: false, opaque: false };
  const masked = maskPlaceholderLines(text);
  return { path, document: { ...parseNginx(masked), text }, template: hasPlaceholder(text), opaque: masked !== text };
}
