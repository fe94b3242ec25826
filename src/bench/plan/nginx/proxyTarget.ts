/** A `proxy_pass` argument in parts. */
export interface ProxyTarget {
  /** What stands for the server: a name, an address, variables. */
  readonly authority: string;
  /** What follows it, as nginx's URI part; absent when the request's own URI is passed on. */
  readonly uri: string | undefined;
  readonly secure: boolean;
  /** The argument is one variable: nothing of its form is known. */
  readonly opaque: boolean;
}

/** Variables that hold a URI, so that the authority ends before them. */
const uriVariables = /^\$\{?(request_uri|uri|document_uri|is_args|args|query_string|\d)\b/;

/** Reads the argument of `proxy_pass`, variables included. */
export function readProxyTarget(argument: string): ProxyTarget {
  const scheme = /^(https?|\$\w+|\$\{\w+\}):\/\//i.exec(argument);
  if (scheme === null) return { authority: argument, uri: undefined, secure: false, opaque: true };
  let rest = argument.slice(scheme[0].length);
  let authority = '';
  if (/^unix:/i.test(rest)) {
    const end = rest.indexOf(':', 5);
    return { authority: end < 0 ? rest : rest.slice(0, end), uri: end < 0 ? undefined : rest.slice(end + 1), secure: false, opaque: false };
  }
  while (rest !== '' && !rest.startsWith('/') && !rest.startsWith('?') && !uriVariables.test(rest)) {
    const token = /^(\$\{\w+\}|\$\w+|\[[^\]]*\]|.)/s.exec(rest)?.[0] ?? rest;
    authority += token;
    rest = rest.slice(token.length);
  }
  return { authority, uri: rest === '' ? undefined : rest, secure: /^https/i.test(scheme[0]), opaque: false };
}
