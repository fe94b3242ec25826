import { placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { conditionOf } from './condition';
import { own } from './inherit';
import type { NginxRule, RuleScope } from './rule';

/** Directives of the rewrite module: they run one by one and are not part of the configuration an `if` switches to. */
const rewriting: ReadonlySet<string> = new Set(['set', 'return', 'rewrite', 'break', 'if', 'rewrite_log', 'uninitialized_variable_warn', 'include']);

/**
 * An `if` in a location is a location of its own. When its condition holds the request goes on with its configuration
 * (ngx_http_script_if_code), without what does not inherit (`try_files`) and without that of an `if` before it.
 */
export const ifPitfalls: NginxRule = {
  code: 'nginx/if-pitfalls',
  category: 'correctness',
  severity: 'warning',
  check(scope) {
    for (const location of scope.config.byName.get('location') ?? []) {
      const tests = location.children.filter((child) => child.name === 'if' && child.fact !== undefined && !endsRequest(child));
      if (!checkTryFiles(location, tests, scope)) checkPairs(tests, scope);
    }
  },
};

function checkTryFiles(location: ConfigNode, tests: readonly ConfigNode[], { report }: RuleScope): boolean {
  const tryFiles = own(location, 'try_files');
  if (tryFiles === undefined) return false;
  // A content handler in the `if` is the way to serve these requests otherwise.
  for (const test of tests.filter((node) => !node.children.some(({ name }) => /_pass$|^content_by|^rewrite$/.test(name)))) {
    report(test, test.directive.name, 'When this condition holds, "try_files" of the location is not in effect: an "if" is a location of its own and does not inherit it. Use a map in place of the "if", or end it with "return" or "rewrite … last".', {
      related: [placeOf(tryFiles, tryFiles.directive.name, 'This is not in effect then.')],
    });
  }
  return true;
}

/** Even an `if` that only sets a variable switches, so that what an earlier one has set is gone. */
function checkPairs(tests: readonly ConfigNode[], { report }: RuleScope): void {
  tests.forEach((test, index) => {
    const earlier = tests.slice(0, index).find((other) => settings(other).length > 0 && !stops(other) && canBothHold(other, test) && !sameSettings(other, test));
    if (earlier === undefined) return;
    const lost = [...new Set(settings(earlier).map(({ name }) => `"${name}"`))].join(', ');
    report(test, test.directive.name, `When this condition and the one of an earlier "if" hold, only this block is in effect: ${lost} of the other is lost. Take the values from a map instead.`, {
      related: [placeOf(earlier, earlier.directive.name, 'What stands in here is lost then.')],
    });
  });
}

function settings(test: ConfigNode): readonly ConfigNode[] {
  return test.children.filter(({ name }) => !rewriting.has(name));
}

/** Whether no later `if` is looked at. */
function stops(test: ConfigNode): boolean {
  return test.children.some(({ name, args }) => name === 'break' || (name === 'rewrite' && args[2] === 'break'));
}

/** Whether nothing of the location comes after the block. */
function endsRequest(test: ConfigNode): boolean {
  return test.children.some(({ name, args }) => name === 'return' || (name === 'rewrite' && (['last', 'redirect', 'permanent'].includes(args[2] ?? '') || /^(https?:\/\/|\$scheme)/.test(args[1] ?? ''))));
}

/** Tests of one variable mostly exclude each other; two variables can have any values. */
function canBothHold(a: ConfigNode, b: ConfigNode): boolean {
  const first = conditionOf(a);
  const second = conditionOf(b);
  return first !== undefined && second !== undefined && first.subject !== second.subject;
}

function sameSettings(a: ConfigNode, b: ConfigNode): boolean {
  const words = (node: ConfigNode): string => settings(node).map(({ name, args }) => [name, ...args].join(' ')).join('\n');
  return words(a) === words(b);
}
