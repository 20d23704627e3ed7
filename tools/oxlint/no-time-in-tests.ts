import { defineRule, type Context, type ESTree } from '@oxlint/plugins';

/** Test results must not depend on the machine's speed or the current time. */
export const noTimeInTests = defineRule({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sleep:
        'A sleep makes the test depend on speed: wait for the event itself, with expect.poll where nothing signals it.',
      limit:
        'A time limit of its own makes the test depend on speed: omit it, or import one from tests/time-limits.ts.',
      wait: 'This wait has a time limit of its own: use expect.poll.',
      clock: 'The result depends on the time of the run: write a fixed time, or pass a clock in.',
      port: 'Another process may have the port: listen on port 0 and read the port that was assigned.',
    },
  },
  createOnce: (context) => {
    const report = (node: ESTree.Node, messageId: string): void => context.report({ node, messageId });
    return {
      ImportDeclaration: ({ source, specifiers }) => {
        if (!/^(node:)?timers\/promises$/.test(source.value)) return;
        for (const each of specifiers) if (importedName(each) !== 'setImmediate') report(each, 'sleep');
      },
      CallExpression: (node) => {
        if (isSleep(node)) report(node, 'sleep');
        if (isMember(node.callee, 'vi', ['waitFor', 'waitUntil'])) report(node, 'wait');
        if (isFixedPort(node)) report(node, 'port');
        for (const limit of limitsOf(node, context)) if (!isShared(limit, context)) report(limit, 'limit');
      },
      Property: (node) => {
        const isLimit = limitNames.has(nameOf(node.key) ?? '') && node.parent.type === 'ObjectExpression';
        if (isLimit && !isShared(node.value, context)) report(node, 'limit');
      },
      MemberExpression: (node) => {
        const isClock = isMember(node, 'Date', ['now']) || isMember(node, 'performance', ['now']);
        if (isClock || isMember(node, 'process', ['hrtime'])) report(node, 'clock');
      },
      NewExpression: (node) => {
        if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) report(node, 'clock');
      },
      Literal: (node) => {
        if (typeof node.value === 'string' && isSqlSleep(node.value)) report(node, 'sleep');
      },
      TemplateElement: (node) => {
        if (isSqlSleep(node.value.raw)) report(node, 'sleep');
      },
    };
  },
});

/** Options that set a time limit anywhere. */
const limitNames = new Set([
  'testTimeout',
  'hookTimeout',
  'teardownTimeout',
  'asyncUtilTimeout',
  'interruptAfterTimeLimit',
  'skipAllAfterTimeLimit',
]);

const tests = new Set(['it', 'test', 'describe']);
const hooks = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'onTestFinished']);

/** Waiting functions of vitest, Testing Library and Playwright with a `timeout` option. */
const waits =
  /^(poll|configure|launch|find(All)?By[A-Z]\w*|waitFor\w*|waitUntil|to(Be|Have(?!Been|Property|Returned))[A-Z]\w*|toContain(Text|Class)|toMatchAriaSnapshot|toPass|blur|check|clear|click|dblclick|dispatchEvent|dragTo|fill|focus|getAttribute|goBack|goForward|goto|hover|innerHTML|innerText|inputValue|press|pressSequentially|reload|screenshot|scrollIntoViewIfNeeded|selectOption|setChecked|setInputFiles|tap|textContent|uncheck)$/;

/** Time limits among the arguments of a call. */
function limitsOf({ callee, arguments: given }: ESTree.CallExpression, context: Context): readonly ESTree.Node[] {
  const name = nameOf(callee) ?? '';
  const root = rootOf(callee) ?? '';
  const isTest = tests.has(root);
  if (name === 'setDefaultTimeout' || name === 'setDefaultNavigationTimeout') return given.slice(0, 1);
  if (hooks.has(root)) return given.slice(1, 2);
  if (isTest && given.length > 2 && given[1]?.type !== 'ObjectExpression') return given.slice(2, 3);
  return isTest || waits.test(name) ? given.flatMap((each) => timeoutOf(each, context)) : [];
}

/** `timeout` in an object literal, inline or in a constant of this file. */
function timeoutOf(given: ESTree.Node, context: Context): readonly ESTree.Node[] {
  const definition = given.type === 'Identifier' ? definitionOf(given, context)?.node : undefined;
  const object = definition?.type === 'VariableDeclarator' ? definition.init : given;
  if (object?.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((each) =>
    each.type === 'Property' && nameOf(each.key) === 'timeout' ? [each.value] : [],
  );
}

function isSleep({ callee, arguments: given }: ESTree.CallExpression): boolean {
  const timers = ['setTimeout', 'setInterval'];
  const name = nameOf(callee) ?? '';
  if (callee.type === 'Identifier' && timers.includes(name)) return true;
  if (['window', 'globalThis'].some((object) => isMember(callee, object, timers))) return true;
  if (name === 'waitForTimeout' || isMember(callee, 'scheduler', ['wait'])) return true;
  return name === 'promisify' && given.some((each) => timers.includes(nameOf(each) ?? ''));
}

function isFixedPort({ callee, arguments: [first] }: ESTree.CallExpression): boolean {
  if (nameOf(callee) === 'freePort') return true;
  if (nameOf(callee) !== 'listen' || first === undefined) return false;
  const ports = first.type === 'ObjectExpression' ? first.properties : [];
  const isFixed = (node: ESTree.Node): boolean =>
    node.type === 'Literal' && typeof node.value === 'number' && node.value !== 0;
  return (
    isFixed(first) ||
    ports.some((each) => each.type === 'Property' && nameOf(each.key) === 'port' && isFixed(each.value))
  );
}

const isSqlSleep = (text: string): boolean => /pg_sleep/i.test(text);

/** True for a limit of tests/time-limits.ts. */
function isShared(limit: ESTree.Node, context: Context): boolean {
  const parent = limit.type === 'Identifier' ? definitionOf(limit, context)?.parent : undefined;
  return parent?.type === 'ImportDeclaration' && /\/time-limits\.ts$/.test(parent.source.value);
}

function definitionOf(node: ESTree.Node & { readonly name: string }, { sourceCode }: Context) {
  for (
    let scope: ReturnType<typeof sourceCode.getScope> | null = sourceCode.getScope(node);
    scope;
    scope = scope.upper
  ) {
    const variable = scope.set.get(node.name);
    if (variable) return variable.defs[0];
  }
  return undefined;
}

function isMember(node: ESTree.Node, object: string, names: readonly string[]): boolean {
  return node.type === 'MemberExpression' && nameOf(node.object) === object && names.includes(nameOf(node) ?? '');
}

/** Name of an identifier, non-computed member or key. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return node.computed ? undefined : nameOf(node.property);
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** Root of a chain: `it` in `it.each(table)(title, test)`. */
function rootOf(node: ESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'CallExpression' ? rootOf(node.callee) : nameOf(node);
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string | undefined {
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined;
}
