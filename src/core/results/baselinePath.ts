/**
 * Path of a config's baseline below the workspace folder, with `/`. The name is made from the config's relative path so
 * that `gw/kong.yml` and `kong.yml` do not share one, and stays readable in a pull request.
 */
export function baselinePath(configRelativePath: string): string {
  const name = configRelativePath
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/[^A-Za-z0-9._/-]/g, (char) => `%${(char.codePointAt(0) ?? 0).toString(16)}`)
    .replaceAll('/', '__');
  return `.gateway-lens/baselines/${name}.json`;
}
