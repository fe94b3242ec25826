import { readSettings } from '../settings';
import { dataLanguages, nginxLanguages } from './candidate';

export interface FileFilter {
  readonly scheme: 'file';
  readonly language?: string;
  readonly pattern?: string;
}

/**
 * Documents that the extension looks at: by language, `.conf` files (the server tells by content whether they are nginx's),
 * and files the user named in settings whatever their language is.
 */
export function documentSelector(): FileFilter[] {
  const byLanguage = [...nginxLanguages, ...dataLanguages].map((language): FileFilter => ({ scheme: 'file', language }));
  return [...byLanguage, { scheme: 'file', pattern: '**/*.conf' }, ...forcedFilters()];
}

/** Files that the setting `files.kinds` names. */
export function forcedFilters(): FileFilter[] {
  const globs = Object.entries(readSettings().fileKinds).filter(([, kind]) => kind !== 'off');
  return globs.map(([glob]) => ({ scheme: 'file', pattern: glob.startsWith('/') || glob.startsWith('**/') ? glob : `**/${glob}` }));
}
