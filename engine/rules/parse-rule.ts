import { memoizeByPair } from '../record/index.ts';
import { commonType, operandIssues, resultOf } from './operands.ts';
import { operators, type Operator } from './operators.ts';
import { asOfRule, isList, resolvePath } from './paths.ts';
import { suggestion } from './suggestion.ts';
import { type LiteralTerm, type PathRoot, type Term, termName, typeName } from './term.ts';
import type { PathTypes, Rule, RuleIssue } from './types.ts';

/** A rule with the type of every term, and its issues. */
export interface ParsedRule {
  readonly term: Term;
  readonly issues: readonly RuleIssue[];
}

const maxDepth = 32;
const maxNodes = 500;

const parseMemoized = memoizeByPair((types: PathTypes, rule: Extract<Rule, object>) => parseAfresh(rule, types));

/** Types every term of a rule; memoized. */
export function parseRule(rule: Rule, types: PathTypes): ParsedRule {
  return typeof rule === 'object' && rule !== null ? parseMemoized(types, rule) : parseAfresh(rule, types);
}

/** The typed form of a checked rule. @throws Error when the rule has an issue, which would be our bug */
export function assertParsed(rule: Rule, types: PathTypes): Term {
  const { term, issues } = parseRule(rule, types);
  const [first] = issues;
  if (first) {
    throw new Error(
      `A rule that was not checked: ${first.message} (at /${first.pointer.join('/')}) in ${JSON.stringify(rule)}`,
    );
  }
  return term;
}

/** State of one parse. `base` is the path of the items inside `some`, `all` and `none`, ending with `[].`. */
interface Parse {
  readonly types: PathTypes;
  readonly issues: RuleIssue[];
  readonly base: string;
  readonly size: { nodes: number };
}

type Pointer = RuleIssue['pointer'];

/** Where a call is in the rule. */
interface CallSite {
  readonly pointer: Pointer;
  readonly depth: number;
  readonly parse: Parse;
}

function parseAfresh(rule: Rule, types: PathTypes): ParsedRule {
  const parse: Parse = { types, issues: [], base: '', size: { nodes: 0 } };
  const term = parsePart(rule, [], 1, parse);
  if (parse.size.nodes > maxNodes) {
    parse.issues.push({
      code: 'too-large',
      pointer: [],
      message: `a rule has at most ${maxNodes} parts; this one has more`,
    });
  }
  return { term, issues: parse.issues };
}

function parsePart(rule: Rule, pointer: Pointer, depth: number, parse: Parse): Term {
  parse.size.nodes += 1;
  if (parse.size.nodes > maxNodes) return nothing(pointer);
  if (depth > maxDepth) {
    return refuse(parse, pointer, 'too-deep', `a rule is at most ${maxDepth} levels deep; this part lies deeper`);
  }
  if (isList(rule)) {
    const items = rule.map((item, index) => parsePart(item, [...pointer, index], depth + 1, parse));
    return { form: 'list', items, type: { kind: 'list', of: commonType(items) }, pointer };
  }
  if (rule === null) return { form: 'literal', value: null, type: { kind: 'null' }, pointer };
  switch (typeof rule) {
    case 'boolean':
      return { form: 'literal', value: rule, type: { kind: 'boolean' }, pointer };
    case 'number':
      return { form: 'literal', value: rule, type: { kind: Number.isInteger(rule) ? 'integer' : 'decimal' }, pointer };
    case 'string':
      return { form: 'literal', value: rule, type: { kind: 'text' }, pointer };
    case 'object':
      return parseCall(rule, pointer, depth, parse);
    default:
      return refuse(parse, pointer, 'not-json', `a rule is JSON; ${typeof rule} is not`);
  }
}

function parseCall(rule: Readonly<Record<string, Rule>>, pointer: Pointer, depth: number, parse: Parse): Term {
  const keys = Object.keys(rule);
  const [name] = keys;
  if (name === undefined || keys.length > 1) {
    const given = keys.length === 0 ? 'none' : `${keys.length}: ${keys.map((key) => `"${key}"`).join(', ')}`;
    return refuse(
      parse,
      pointer,
      'not-one-operator',
      `an object in a rule has exactly one key, its operator; this one has ${given}`,
    );
  }
  const operator = operators.get(name);
  const here = [...pointer, name];
  if (!operator) {
    const meant = suggestion(name, operators.keys(), '; docs/rules.md lists the operators');
    return refuse(parse, here, 'unknown-operator', `unknown operator "${name}"${meant}`);
  }
  const value = rule[name] ?? null;
  const given = isList(value) ? value : [value];
  const at = (index: number): Pointer => (isList(value) ? [...here, index] : here);
  if (given.length < operator.atLeast || given.length > operator.atMost) {
    // Arguments are checked anyway, so that all findings are reported at once.
    if (operator.takes !== 'path' && operator.takes !== 'items') {
      given.forEach((operand, index) => parsePart(operand, at(index), depth + 1, parse));
    }
    return refuse(parse, here, 'wrong-arity', `"${name}" takes ${arity(operator)}, not ${given.length}`);
  }
  if (operator.takes === 'path') return parsePath(given[0] ?? null, here, parse);
  if (operator.takes === 'items') return parseItems(operator, given, at, { pointer: here, depth, parse });
  const operands = given.map((operand, index) => parsePart(operand, at(index), depth + 1, parse));
  const issues = operandIssues(operator, operands, parse.types);
  parse.issues.push(...issues);
  if (operator.takes === 'dated')
    return issues.length > 0 ? nothing(here) : parseAsOf(given, operands, { pointer: here, depth, parse });
  return { form: 'call', operator: name, operands, pointer: here, ...resultOf(operator, operands) };
}

function arity({ atLeast, atMost }: Operator): string {
  const plural = (count: number): string => `${count === 0 ? 'no' : count} argument${count === 1 ? '' : 's'}`;
  if (atLeast === atMost) return atLeast === 0 ? 'no arguments' : plural(atLeast);
  return atMost === Number.POSITIVE_INFINITY ? `at least ${plural(atLeast)}` : `${atLeast} or ${plural(atMost)}`;
}

function parsePath(name: Rule, pointer: Pointer, parse: Parse): Term {
  if (typeof name !== 'string') {
    return refuse(parse, pointer, 'not-a-path', '"var" takes the path of a field, written as a text');
  }
  const steps = name.split('.');
  const inherited = steps.find((step) => step === 'prototype' || step in Object.prototype);
  if (inherited !== undefined) {
    return refuse(parse, pointer, 'refused-name', `"${inherited}" in "${name}" is not a field name`);
  }
  const path = resolvePath(name, parse.base);
  const type = parse.types.typeOf(path);
  if (!type) return refuse(parse, pointer, 'unknown-field', `unknown field "${name}"${nearestName(name, parse)}`);
  const root = rootOf(steps[0] ?? '', parse.base);
  const isRooted = steps[0]?.startsWith('$') === true;
  return { form: 'path', root, steps: isRooted ? steps.slice(1) : steps, path, type, pointer };
}

function rootOf(step: string, base: string): PathRoot {
  switch (step) {
    case '$record':
      return base === '' ? 'record' : 'whole';
    case '$row':
      return 'row';
    case '$viewer':
      return 'viewer';
    case '$constants':
      return 'constants';
    default:
      return 'record';
  }
}

/** Suggestion for the first unknown step of the path. */
function nearestName(name: string, { types, base }: Parse): string {
  const steps = name.split('.');
  for (let length = 1; length <= steps.length; length += 1) {
    const path = resolvePath(steps.slice(0, length).join('.'), base);
    if (path === '$record' || path === '$row' || path === '$viewer' || path === '$constants') continue;
    if (!types.typeOf(path)) return suggestion(steps[length - 1] ?? '', types.namesAt(path));
  }
  return '';
}

function parseItems(
  operator: Operator,
  given: readonly Rule[],
  at: (index: number) => Pointer,
  { pointer, depth, parse }: CallSite,
): Term {
  const many = parsePart(given[0] ?? null, at(0), depth + 1, parse);
  if (many.type.kind === 'unknown') return nothing(pointer);
  if (many.form !== 'path' || many.type.kind !== 'many') {
    const actual = `${termName(many)} is ${typeName(many.type)}`;
    return refuse(parse, at(0), 'wrong-type', `"${operator.name}" goes through rows or a relation; ${actual}`);
  }
  const inside: Parse = { ...parse, base: `${many.path}[].` };
  const operands = [many, parsePart(given[1] ?? null, at(1), depth + 1, inside)];
  parse.issues.push(...operandIssues(operator, operands, parse.types));
  return { form: 'call', operator: operator.name, operands, pointer, ...resultOf(operator, operands) };
}

/** Parses the rule that `asOf` is short for. */
function parseAsOf(given: readonly Rule[], operands: readonly Term[], { pointer, depth, parse }: CallSite): Term {
  const [value, day] = operands;
  const isUnknown = operands.some(({ type }) => type.kind === 'unknown');
  if (isUnknown || value === undefined || day === undefined) return nothing(pointer);
  const former = value.form === 'path' ? value.path.replace(/[^.]+$/u, 'formerValues[].$&') : '';
  if (former.startsWith('formerValues') || !parse.types.typeOf(former))
    return refuse(
      parse,
      value.pointer,
      'wrong-type',
      `"asOf" takes a dated field of a reference; ${termName(value)} is none`,
    );
  const rule = parse.base === '' ? asOfRule(given) : undefined;
  if (rule === undefined)
    return refuse(parse, day.pointer, 'wrong-type', '"asOf" takes a date of the record or today, and not within items');
  return parsePart(rule, pointer, depth, parse);
}

function nothing(pointer: Pointer): LiteralTerm {
  return { form: 'literal', value: null, type: { kind: 'unknown' }, pointer };
}

function refuse(parse: Parse, pointer: Pointer, code: string, message: string): LiteralTerm {
  parse.issues.push({ code, pointer, message });
  return nothing(pointer);
}
