import type { Fix } from '../../analysis';
import type { OffsetRange, Severity } from '../../../shared/diagnostics';
import type { ConfigNode } from '../config';
import type { Arity, DirectiveFact } from '../facts';
import { valueFacts } from '../facts';
import { nearestName, oneOf } from '../../text/names';
import { knownThirdParty } from '../thirdParty';
import { isPlusDirective } from '../plus';
import { compareVersions } from '../version';
import { argToken, type CheckScope } from './check';
import { reportInvisible } from './invisible';
import { swallowedDirective } from './missingSemicolon';
import { reportPlus } from './parameterVersions';

/** The order of ngx_conf_handler: name, context, terminator, number of arguments. Returns whether all is well. */
export function checkDirective(node: ConfigNode, scope: CheckScope): boolean {
  if (node.context === undefined || node.entryOf !== undefined) return true;
  const known = scope.facts.directives.get(node.name);
  if (known === undefined) {
    unknownDirective(node, scope);
    return false;
  }
  if (node.fact === undefined) {
    notAllowedHere(node, known, scope);
    return false;
  }
  if (!existsInVersion(node, node.fact, scope)) return false;
  return checkTerminator(node, node.fact, scope) && checkArity(node, node.fact, scope);
}

function unknownDirective(node: ConfigNode, scope: CheckScope): void {
  const { name } = node.directive;
  if (scope.config.main.path.endsWith('.template') && node.name.includes('$')) return;
  if (isPlusDirective(node.name)) {
    reportPlus(node, name, `"${node.name}"`, scope);
    return;
  }
  const owner = knownThirdParty(node.name);
  const loaded = foreignModule(scope);
  if (owner !== undefined || loaded !== undefined) {
    const text = owner === undefined ? `may belong to the module ${loaded ?? ''}, which is not known here` : `belongs to ${owner}, which is not checked here`;
    const missing = loaded === undefined ? ' nginx must be built or loaded with it.' : '';
    scope.report(node, name, 'nginx/unknown-module-directive', `"${node.name}" ${text}.${missing}`, { severity: loaded === undefined ? 'warning' : 'info' });
    return;
  }
  if (reportInvisible(node, scope)) return;
  if (reportBraceInRegex(node, scope)) return;
  const { context } = node;
  const here = [...scope.facts.directives.values()].filter((facts) => facts.some((fact) => context !== undefined && fact.contexts.includes(context)));
  const near = nearestName(node.name, here.map((facts) => facts[0]?.name ?? '')) ?? nearestName(node.name, scope.facts.directives.keys());
  const hint = near === undefined ? 'Check the spelling, or load the module that brings it.' : `Did you mean "${near}"?`;
  const shown = node.name.length > 60 ? `${node.name.slice(0, 60)}…` : node.name;
  scope.report(node, name, 'nginx/unknown-directive', `Unknown directive "${shown}". ${hint}`, {
    fixes: near === undefined ? [] : [{ title: `Change to "${near}"`, edits: [{ range: { start: name.start, end: name.end }, newText: near }] }],
  });
}

/** `location ~ a{3}$ {`: the brace of an unquoted expression opened the block, and its rest is read as a directive. */
function reportBraceInRegex(node: ConfigNode, scope: CheckScope): boolean {
  const { parent, directive } = node;
  const opener = parent?.directive;
  const last = opener?.args[opener.args.length - 1];
  if (opener === undefined || last === undefined || last.quote !== '' || opener.terminatorAt !== last.end) return false;
  if (directive.name.start !== last.end + 1 || !/^\d*,?\d*\}/.test(node.name)) return false;
  const pattern = node.file.document.text.slice(last.start, directive.name.end);
  scope.report(node, directive.name, 'nginx/unknown-directive', `The "{" of the expression ${pattern} opens the block of "${parent?.name ?? ''}". Put the expression in quotes.`, {
    fixes: [
      {
        title: 'Put the expression in quotes',
        edits: [
          { range: { start: last.start, end: last.start }, newText: '"' },
          { range: { start: directive.name.end, end: directive.name.end }, newText: '"' },
        ],
      },
    ],
  });
  return true;
}

/** A loaded module whose directives are not known: an unknown name may be its. */
function foreignModule(scope: CheckScope): string | undefined {
  for (const node of scope.config.byName.get('load_module') ?? []) {
    const file = node.args[0]?.split('/').pop()?.replace(/\.so$/, '') ?? '';
    if (file !== '' && !scope.facts.modules.has(file) && !scope.facts.modules.has(file.replace(/_module$/, '_filter_module'))) return file;
  }
  return undefined;
}

function notAllowedHere(node: ConfigNode, known: readonly DirectiveFact[], scope: CheckScope): void {
  const contexts = [...new Set(known.flatMap((fact) => fact.contexts))];
  const where = node.context === 'main' ? 'at the top level' : `in "${node.context ?? ''}"`;
  scope.report(node, node.directive.name, 'nginx/not-allowed-here', `"${node.name}" is not allowed ${where}. Allowed in: ${oneOf(contexts, 20)}.`, {
    fixes: contextFixes(node, contexts, scope),
  });
}

/** An `nginx.conf` that is mounted as `conf.d/default.conf` looks like a main file; a comment says what it is. */
function contextFixes(node: ConfigNode, contexts: readonly string[], scope: CheckScope): Fix[] {
  const { config } = scope;
  const [context] = contexts;
  if (node.context !== 'main' || node.file !== config.main || context === undefined || config.roots.some((root) => root.name === 'http' || root.name === 'events')) return [];
  return [
    {
      title: `State that this file is included in "${context}"`,
      edits: [{ range: { start: 0, end: 0 }, newText: `# gateway-lens: context=${context}\n` }],
    },
  ];
}

/** Without a version only what no release since 1.18.0 has is an error. */
function existsInVersion(node: ConfigNode, fact: DirectiveFact, scope: CheckScope): boolean {
  if (fact.package !== 'nginx') return true;
  const { version } = scope;
  const { name } = node.directive;
  if (fact.until !== undefined && compareVersions(fact.until, version ?? '1.18.0') < 0) {
    scope.report(node, name, 'nginx/removed-directive', `"${node.name}" was removed after nginx ${fact.until}.${replacement(fact)}`);
    return false;
  }
  if (version !== undefined && fact.since !== undefined && compareVersions(version, fact.since) < 0) {
    scope.report(node, name, 'nginx/newer-directive', `"${node.name}" exists since nginx ${fact.since}; this config is for ${version}.`);
    return false;
  }
  if (version === undefined && fact.until !== undefined) {
    const text = `"${node.name}" was removed after nginx ${fact.until}; newer versions refuse it.${replacement(fact)}`;
    scope.report(node, name, 'nginx/removed-directive', text, { severity: 'warning' });
  } else {
    checkDeprecated(node, fact, scope);
  }
  return true;
}

function checkDeprecated(node: ConfigNode, fact: DirectiveFact, scope: CheckScope): void {
  const { version } = scope;
  const fine = fact.history.filter((entry) => !entry.deprecated).map((entry) => entry.to);
  const last = fact.deprecated === undefined ? undefined : fine[fine.length - 1];
  if (fact.deprecated === undefined || (version !== undefined && last !== undefined && compareVersions(version, last) <= 0)) return;
  const since = last === undefined ? '' : ` in nginx newer than ${last}`;
  scope.report(node, node.directive.name, 'nginx/deprecated-directive', `"${node.name}" is deprecated${since}.${replacement(fact)}`, { severity: 'warning' });
}

function replacement(fact: DirectiveFact): string {
  return fact.deprecated === undefined || fact.deprecated === '' ? '' : ` Use "${fact.deprecated}" instead.`;
}

function checkTerminator(node: ConfigNode, fact: DirectiveFact, scope: CheckScope): boolean {
  const { terminator, terminatorAt } = node.directive;
  if (terminator === 'missing') return false;
  const at: OffsetRange = { start: terminatorAt, end: terminatorAt + 1 };
  if (fact.body === undefined && terminator === 'block') {
    if (reportSwallowed(node, scope, 'error')) return false;
    scope.report(node, at, 'nginx/not-terminated', `"${node.name}" takes no block: it must end with ";"${braceHint(node)}.`);
    return false;
  }
  if (fact.body !== undefined && terminator === 'semicolon') {
    scope.report(node, at, 'nginx/missing-block', `"${node.name}" needs a block: "{ … }" must stand where the ";" is.`);
    return false;
  }
  return true;
}

function braceHint(node: ConfigNode): string {
  return node.directive.args.some((arg) => arg.quote === '') ? '. A "{" that belongs to a value must be in quotes' : '';
}

function checkArity(node: ConfigNode, fact: DirectiveFact, scope: CheckScope): boolean {
  const count = node.args.length;
  const variants = valueFacts(fact, scope.version);
  if (variants.some((variant) => accepts(variant.arity, count))) {
    // nginx takes it, but hardly anybody means it: the next directive is gone.
    if (node.directive.terminator === 'semicolon') reportSwallowed(node, scope, 'warning');
    return true;
  }
  if (reportSwallowed(node, scope, 'error')) return false;
  const arity = variants[0]?.arity ?? { min: 0 };
  const text = `"${node.name}" takes ${arityText(arity)}, not ${count}.`;
  scope.report(node, excess(node, arity), 'nginx/wrong-number-of-arguments', text);
  return false;
}

/** A `;` forgotten on the line before: the next directive became arguments. */
function reportSwallowed(node: ConfigNode, scope: CheckScope, severity: Severity): boolean {
  const swallowed = swallowedDirective(node, scope.facts);
  if (swallowed === undefined) return false;
  const { token, after } = swallowed;
  scope.report(
    node,
    token,
    'nginx/missing-semicolon',
    `"${token.value}" is read as an argument of "${node.name}": a ";" is missing at the end of the line before.`,
    { severity, fixes: [{ title: 'Insert the missing ";"', edits: [{ range: { start: after, end: after }, newText: ';' }] }] },
  );
  return true;
}

function accepts(arity: Arity, count: number): boolean {
  return 'min' in arity ? count >= arity.min : arity.counts.includes(count);
}

/** The arguments too many, or the name when some are missing. */
function excess(node: ConfigNode, arity: Arity): OffsetRange {
  if ('min' in arity) return node.directive.name;
  const most = Math.max(...arity.counts);
  if (node.args.length <= most) return node.directive.name;
  const first = argToken(node, most);
  const last = argToken(node, node.args.length - 1);
  return { start: first.start, end: last.end };
}

function arityText(arity: Arity): string {
  const plural = (count: number): string => (count === 1 ? '1 argument' : `${count} arguments`);
  if ('min' in arity) return `at least ${plural(arity.min)}`;
  if (arity.counts.length === 1) return arity.counts[0] === 0 ? 'no arguments' : plural(arity.counts[0] ?? 0);
  return `${oneOf(arity.counts.map(String))} arguments`;
}
