/**
 * `$secret://…` or `$env://…`, which APISIX replaces at run time (apisix/secret.lua is_secret_ref); the second in any case of
 * letters.
 */
export function isSecretReference(text: string): boolean {
  return text.startsWith('$secret://') || /^\$env:\/\//i.test(text);
}
