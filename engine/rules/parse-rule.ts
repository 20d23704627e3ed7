import { misfits, resultsOf, termName, typeName } from './fit.ts';
import { operators, type Operator } from './operators.ts';
import { isList, resolvePath } from './paths.ts';
import { suggestion } from './suggestion.ts';
import { familyOf, specificity, type CallTerm, type PathRoot, type PathTerm, type Term, type TermType } from './term.ts';
import type { PathTypes, Rule, RuleIssue } from './types.ts';

/** A rule with the type of its every part, and what is wrong with it. */
export interface ParsedRule {
  readonly term: Term;
  readonly issues: readonly RuleIssue[];
}

const maxDepth = 32;
const maxNodes = 500;

const cache = new WeakMap<PathTypes, WeakMap<object, ParsedRule>>();

/** Types every part of a rule; one result per pair of rule and types, as both are immutable. */
export function parseRule(rule: Rule, types: PathTypes): ParsedRule {
  if (typeof rule !== 'object' || rule === null) return parseAfresh(rule, types);
  const ofTypes = cache.get(types) ?? new WeakMap<object, ParsedRule>();
  cache.set(types, ofTypes);
  const known = ofTypes.get(rule) ?? parseAfresh(rule, types);
  ofTypes.set(rule, known);
  return known;
}

/**
 * The typed form of a rule that the metadata check has passed.
 * @throws Error where the rule has an issue: a rule that was never checked is our bug.
 */
export function assertParsed(rule: Rule, types: PathTypes): Term {
  const { term, issues } = parseRule(rule, types);
  const [first] = issues;
  if (first) throw new Error(`A rule that was not checked: ${first.message} (at /${first.pointer.join('/')}) in ${JSON.stringify(rule)}`);
  return term;
}

/** What one parse carries along. `base` is the path of the items inside `some`, `all` and `none`, with `[].` at its end. */
interface Parse {
  readonly types: PathTypes;
  readonly issues: RuleIssue[];
  readonly base: string;
  readonly size: { nodes: number };
}

type Pointer = RuleIssue['pointer'];

const unknown: TermType = { kind: 'unknown' };

function parseAfresh(rule: Rule, types: PathTypes): ParsedRule {
  const parse: Parse = { types, issues: [], base: '', size: { nodes: 0 } };
  const term = parsePart(rule, [], 1, parse);
  if (parse.size.nodes > maxNodes) {
    parse.issues.push({ code: 'too-large', pointer: [], message: `a rule has at most ${maxNodes} parts; this one has more` });
  }
  return { term, issues: parse.issues };
}

function parsePart(rule: Rule, pointer: Pointer, depth: number, parse: Parse): Term {
  parse.size.nodes += 1;
  if (parse.size.nodes > maxNodes) return nothing(pointer);
  if (depth > maxDepth) return refuse(parse, pointer, 'too-deep', `a rule is at most ${maxDepth} levels deep; this part lies deeper`);
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
    const found = keys.length === 0 ? 'none' : `${keys.length}: ${keys.map((key) => `"${key}"`).join(', ')}`;
    return refuse(parse, pointer, 'not-one-operator', `an object in a rule has exactly one key, its operator; this one has ${found}`);
  }
  const operator = operators.get(name);
  const here = [...pointer, name];
  if (!operator) return refuse(parse, here, 'unknown-operator', `unknown operator "${name}"${suggestion(name, operators.keys())}`);
  const value = rule[name] ?? null;
  const given = isList(value) ? value : [value];
  if (given.length < operator.atLeast || given.length > operator.atMost) {
    return refuse(parse, here, 'wrong-arity', `"${name}" takes ${arity(operator)}, not ${given.length}`);
  }
  const at = (index: number): Pointer => (isList(value) ? [...here, index] : here);
  if (operator.takes === 'path') return parsePath(given[0] ?? null, here, parse);
  if (operator.takes === 'items') return parseItems(operator, given, at, { pointer: here, depth, parse });
  const operands = given.map((operand, index) => parsePart(operand, at(index), depth + 1, parse));
  return checkCall(operator, operands, here, parse);
}

function arity({ atLeast, atMost }: Operator): string {
  const plural = (count: number): string => `${count === 0 ? 'no' : count} argument${count === 1 ? '' : 's'}`;
  if (atLeast === atMost) return atLeast === 0 ? 'no arguments' : plural(atLeast);
  return atMost === Number.POSITIVE_INFINITY ? `at least ${plural(atLeast)}` : `${atLeast} or ${plural(atMost)}`;
}

function parsePath(name: Rule, pointer: Pointer, parse: Parse): Term {
  if (typeof name !== 'string') return refuse(parse, pointer, 'not-a-path', '"var" takes the path of a field, written as a text');
  const steps = name.split('.');
  const inherited = steps.find((step) => step === 'prototype' || step in Object.prototype);
  if (inherited !== undefined) return refuse(parse, pointer, 'refused-name', `"${inherited}" in "${name}" is not a field name`);
  const path = resolvePath(name, parse.base);
  const type = parse.types.typeOf(path);
  if (!type) return refuse(parse, pointer, 'unknown-field', `unknown field "${name}"${nearestName(name, parse)}`);
  const root = rootOf(steps[0] ?? '');
  return { form: 'path', root, steps: root === 'record' ? steps : steps.slice(1), path, type, pointer };
}

function rootOf(step: string): PathRoot {
  switch (step) {
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

/** Suggests for the first step of the path that leads nowhere. */
function nearestName(name: string, { types, base }: Parse): string {
  const steps = name.split('.');
  for (let length = 1; length <= steps.length; length += 1) {
    const path = resolvePath(steps.slice(0, length).join('.'), base);
    if (path === '$row' || path === '$viewer' || path === '$constants') continue;
    if (!types.typeOf(path)) return suggestion(steps[length - 1] ?? '', types.namesAt(path));
  }
  return '';
}

function parseItems(
  operator: Operator,
  given: readonly Rule[],
  at: (index: number) => Pointer,
  { pointer, depth, parse }: { readonly pointer: Pointer; readonly depth: number; readonly parse: Parse },
): Term {
  const many = parsePart(given[0] ?? null, at(0), depth + 1, parse);
  if (many.type.kind === 'unknown') return nothing(pointer);
  if (many.form !== 'path' || many.type.kind !== 'many') {
    const found = `${termName(many)} is ${typeName(many.type)}`;
    return refuse(parse, at(0), 'wrong-type', `"${operator.name}" goes through rows or a relation; ${found}`);
  }
  const inside: Parse = { ...parse, base: `${many.path}[].` };
  const condition = parsePart(given[1] ?? null, at(1), depth + 1, inside);
  checkCondition(condition, parse);
  return { form: 'call', operator: operator.name, operands: [many, condition], type: { kind: 'boolean' }, pointer };
}

function checkCall(operator: Operator, operands: readonly Term[], pointer: Pointer, parse: Parse): Term {
  const call = (type: TermType, scale?: number): CallTerm => ({
    form: 'call',
    operator: operator.name,
    operands,
    type,
    pointer,
    ...(scale === undefined ? {} : { scale }),
  });
  switch (operator.takes) {
    case 'equal':
    case 'ordered':
      checkComparison(operator, operands, parse);
      return call({ kind: 'boolean' });
    case 'conditions':
      for (const operand of operands) checkCondition(operand, parse);
      return call({ kind: 'boolean' });
    case 'member':
      checkMember(operands, parse);
      return call({ kind: 'boolean' });
    case 'numbers':
      checkNumbers(operands, operator.name === 'num', parse);
      return call({ kind: 'decimal' });
    case 'rounding':
      return call({ kind: 'decimal' }, checkRounding(operands, parse));
    case 'branches':
      return checkBranches(operands, call, parse);
    case 'nothing':
      return call({ kind: 'date' });
    case 'path':
    case 'items':
      throw new Error(`"${operator.name}" is parsed before its operands are.`);
  }
}

function checkComparison(operator: Operator, operands: readonly Term[], parse: Parse): void {
  const [left, right] = operands;
  if (!left || !right) return;
  for (const operand of operands) {
    const reason = incomparable(operand, operator);
    if (reason) return void refuse(parse, operand.pointer, 'wrong-type', reason);
  }
  const anchor = specificity(left.type) >= specificity(right.type) ? left : right;
  const other = anchor === left ? right : left;
  if (anchor.type.kind === 'record' && other.type.kind !== 'null') {
    return void refuse(parse, anchor.pointer, 'wrong-type', `${termName(anchor)} is a record; compare its id or another of its fields`);
  }
  for (const { term, code, message } of misfits(other, anchor.type)) {
    const compared = `"${operator.name}" compares ${typeName(anchor.type)} (${termName(anchor)}) with ${typeName(term.type)} (${termName(term)})`;
    refuse(parse, term.pointer, code, code === 'wrong-type' ? compared : message);
  }
}

/** Why an operand can never be compared, whatever stands on the other side. */
function incomparable(operand: Term, operator: Operator): string | undefined {
  const kind = operand.type.kind;
  if (kind === 'many' || kind === 'list' || kind === 'json') return `"${operator.name}" cannot compare ${termName(operand)}, which is ${typeName(operand.type)}`;
  if (operator.takes === 'equal') return undefined;
  if (kind === 'null') return `"${operator.name}" with null is always false`;
  const isOrdered = kind === 'integer' || kind === 'decimal' || kind === 'date' || kind === 'dateTime' || kind === 'unknown';
  const isLiteralText = operand.form === 'literal' && kind === 'text';
  const isBranches = operand.form === 'call' && operand.operator === 'if';
  if (isOrdered || isLiteralText || isBranches) return undefined;
  return `"${operator.name}" orders numbers, dates and instants; ${termName(operand)} is ${typeName(operand.type)}`;
}

function checkCondition(operand: Term, parse: Parse): void {
  if (operand.type.kind === 'json') refuse(parse, operand.pointer, 'wrong-type', `${termName(operand)} is free JSON, which is neither true nor false`);
  refuseGroup(operand, parse);
}

/** A group has no value of its own, only its fields have. */
function refuseGroup(operand: Term, parse: Parse): void {
  if (operand.form !== 'path' || operand.type.kind !== 'record' || parse.types.typeOf(`${operand.path}.id`)) return;
  refuse(parse, operand.pointer, 'wrong-type', `${termName(operand)} is a group; name one of its fields`);
}

function checkMember([needle, list]: readonly Term[], parse: Parse): void {
  if (!needle || !list || list.type.kind === 'unknown') return;
  const listed = list.type;
  if (listed.kind === 'text' && needle.type.kind === 'text') return;
  if (listed.kind !== 'list') {
    return void refuse(parse, list.pointer, 'wrong-type', `"in" looks in a list or in a text; ${termName(list)} is ${typeName(listed)}`);
  }
  if (list.form === 'list') {
    for (const item of list.items) checkComparison({ name: 'in', atLeast: 2, atMost: 2, takes: 'equal', yields: 'boolean', inScope: true }, [needle, item], parse);
    return;
  }
  for (const { term, message } of misfits(needle, listed.of)) refuse(parse, term.pointer, 'wrong-type', message);
}

function checkNumbers(operands: readonly Term[], emptyText: boolean, parse: Parse): void {
  for (const operand of operands) {
    if (emptyText && operand.form === 'literal' && operand.value === '') continue;
    for (const { term, message } of misfits(operand, { kind: 'decimal' })) refuse(parse, term.pointer, 'wrong-type', message);
  }
}

function checkRounding([value, places]: readonly Term[], parse: Parse): number | undefined {
  if (value) checkNumbers([value], false, parse);
  if (places?.form === 'literal' && typeof places.value === 'number' && Number.isInteger(places.value) && places.value >= 0 && places.value <= 20) return places.value;
  if (places) refuse(parse, places.pointer, 'wrong-type', `"round" takes the decimal places as a whole number from 0 to 20, not ${termName(places)}`);
  return undefined;
}

function checkBranches(operands: readonly Term[], call: (type: TermType, scale?: number) => CallTerm, parse: Parse): Term {
  operands.forEach((operand, index) => {
    if (index % 2 === 0 && index < operands.length - 1) checkCondition(operand, parse);
  });
  const results = resultsOf(operands);
  const type = commonType(results);
  for (const result of results) {
    for (const { term, message } of misfits(result, type)) refuse(parse, term.pointer, 'wrong-type', `the branches of "if" differ: ${message}`);
  }
  const scales = new Set(results.filter((result) => result.type.kind !== 'null').map((result) => (result.form === 'call' ? result.scale : undefined)));
  return call(type, scales.size === 1 ? [...scales][0] : undefined);
}

/** The most specific of the types, which the others are held against. */
function commonType(terms: readonly Term[]): TermType {
  const widest = terms.reduce<TermType>((found, { type }) => (specificity(type) > specificity(found) ? type : found), { kind: 'null' });
  if (familyOf(widest) === 'number' && terms.some(({ type }) => type.kind === 'decimal')) return { kind: 'decimal' };
  return terms.some(({ type }) => type.kind === 'unknown') && widest.kind === 'null' ? unknown : widest;
}

function nothing(pointer: Pointer): PathTerm | Term {
  return { form: 'literal', value: null, type: unknown, pointer };
}

function refuse(parse: Parse, pointer: Pointer, code: string, message: string): Term {
  parse.issues.push({ code, pointer, message });
  return nothing(pointer);
}
