import { placeOf, type ReportMore } from '../../nginx/checks/check';
import type { Config, ConfigNode } from '../../nginx/config';
import type { NginxToken } from '../../nginx/document';
import { parseLocation } from '../../nginx/location';
import { inherited } from './inherit';
import { canHold } from './regexCaptures';
import { parseRegex } from './regexTree';
import { originsOf, valueUses, type Origin } from './requestData';
import type { NginxRule, RuleScope } from './rule';
import { valueRange } from './valueRange';

/** Built-in variables of the decoded path (or of a decoded header), in which `%0a` is a line break. All others hold what was on one line. */
const decoded: ReadonlySet<string> = new Set(['uri', 'document_uri', 'request_filename', 'fastcgi_script_name', 'fastcgi_path_info', 'request_body']);

/** A line break of the request that is written into a header or request line makes more of them. */
export const httpSplitting: NginxRule = {
  code: 'nginx/http-splitting',
  category: 'security',
  severity: 'warning',
  check(scope) {
    for (const name of ['return', 'rewrite', 'error_page', 'add_header', 'add_trailer', 'more_set_headers', 'proxy_set_header', 'proxy_pass']) {
      for (const node of scope.config.byName.get(name) ?? []) if (node.fact !== undefined) checkDirective(node, scope);
    }
  },
};

function checkDirective(node: ConfigNode, { config, report }: RuleScope): void {
  const token = headerToken(node);
  if (token === undefined) return;
  for (const use of valueUses(token.value)) {
    // Numbered captures of a redirecting rewrite are escaped (ngx_http_script_copy_capture_code); named ones are not.
    if (node.name === 'rewrite' && /^\d$/.test(use.name)) continue;
    const origin = originsOf(use.name, node, config).find((one) => holdsLineBreak(one, node, config));
    if (origin === undefined) continue;
    const what = node.name.startsWith('proxy_') ? 'a request to the upstream can be split or given more headers' : 'the answer can be given more headers, cookies or another body';
    report(node, valueRange(token, use.at, use.length), `"${token.value.slice(use.at, use.at + use.length)}" ${source(origin)}: ${what}. ${advice(node, origin)}`, {
      ...(origin.kind === 'capture' ? { related: [placeOf(origin.node, origin.node.directive.name, 'The capture is of this pattern.')] } : {}),
      ...fixOf(node, token),
    });
    return;
  }
}

/** The argument that becomes a header or the request line. */
function headerToken(node: ConfigNode): NginxToken | undefined {
  const { args } = node.directive;
  const last = args.at(-1);
  switch (node.name) {
    case 'return':
      return args.length === 1 ? args[0] : /^30[12378]$/.test(node.args[0] ?? '') ? args[1] : undefined;
    case 'rewrite':
      return ['redirect', 'permanent'].includes(node.args[2] ?? '') || /^(https?:\/\/|\$scheme)/.test(node.args[1] ?? '') ? args[1] : undefined;
    case 'error_page':
      return last !== undefined && /^(https?:\/\/|\$scheme)/.test(last.value) ? last : undefined;
    case 'more_set_headers':
    case 'proxy_pass':
      return last;
    default:
      return args[1];
  }
}

function holdsLineBreak(origin: Origin, node: ConfigNode, config: Config): boolean {
  if (origin.kind === 'built-in') return decoded.has(origin.name) ? origin.name === 'request_body' || !hasFixedPath(node) : origin.name === 'remote_user' && isUnchecked(node);
  if (!canHold(origin.capture.item, '\n')) return false;
  if (origin.subject === undefined) return true;
  return originsOf(origin.subject, origin.node, config).some((one) => one.kind === 'built-in' && holdsLineBreak(one, origin.node, config));
}

/** The name of an Authorization header is decoded base64; with auth_basic it is one of the user file. */
function isUnchecked(node: ConfigNode): boolean {
  return node.parent !== undefined && [undefined, 'off'].includes(inherited(node.parent, 'auth_basic')?.args[0]);
}

/** In an exact location, or one whose pattern takes the whole path and no line break, the path has none. */
function hasFixedPath(node: ConfigNode): boolean {
  for (let block = node.parent; block !== undefined; block = block.parent) {
    const match = block.name === 'location' ? parseLocation(block.args) : undefined;
    if (match === undefined) continue;
    if (match.type === 'exact') return true;
    const tree = match.type === 'regex' && /^\^.*\$$/.test(match.path) ? parseRegex(match.path, match.ignoreCase) : undefined;
    if (tree !== undefined && tree.type !== 'choice' && !canHold(tree, '\n')) return true;
  }
  return false;
}

function source(origin: Origin): string {
  const body = origin.kind === 'built-in' && origin.name === 'request_body';
  return body ? 'can have line breaks, which end a header here' : 'is decoded, so "%0a" in a request becomes a line break here';
}

function advice(node: ConfigNode, origin: Origin): string {
  if (origin.kind === 'capture') return 'Let the group take fewer characters, like [^/\\n]+ or [\\w.-]+.';
  if (origin.name === 'remote_user') return 'Without "auth_basic" nobody has checked it; leave it out.';
  if (origin.name === 'request_body') return 'Leave it out.';
  return node.name === 'proxy_pass' ? 'Leave the path out of the address, or use "$request_uri".' : 'Use "$request_uri", which stays encoded and has the arguments.';
}

/** A redirect of the whole path and its arguments is one of `$request_uri`. */
function fixOf(node: ConfigNode, token: NginxToken): Pick<ReportMore, 'fixes'> {
  const match = /^((?:https?|\$scheme):\/\/[^/?]*?)(\$(?:document_)?uri(?:\$is_args\$(?:args|query_string)|\?\$(?:args|query_string))?)$/.exec(token.value);
  if (node.name !== 'return' || match === null) return {};
  const range = valueRange(token, (match[1] ?? '').length, (match[2] ?? '').length);
  return range === token ? {} : { fixes: [{ title: 'Use $request_uri, which has the arguments too', edits: [{ range: { start: range.start, end: range.end }, newText: '$request_uri' }] }] };
}
