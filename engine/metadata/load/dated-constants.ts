import { callOf, isList, type Call, type Rule } from '../../rules/index.ts';
import { beginning, constantBelow, constantOn, datedConstantAt, daysOfChange } from '../record/dated-constants.ts';
import type { Json } from '../types/index.ts';
import type { JsonPath } from './finding.ts';
import { isObject } from './merge.ts';
import { mapRules, type SourceDocument } from './terms.ts';

/** Operators that take a literal list or number, or test list items: they are resolved as a whole, once per value. */
const takenWhole: ReadonlySet<string> = new Set([
  'var',
  'in',
  'addDays',
  'addYears',
  'some',
  'all',
  'none',
  'sum',
  'latest',
  'first',
]);

/**
 * A document whose rules read each dated constant by day: that of the record where the entity's `constantsOn` names a
 * filled field, else today. Afterwards no rule reads a dated constant by name, so browser, server and SQL agree.
 */
export function withDatedConstants({ value, schema }: Pick<SourceDocument, 'value' | 'schema'>, constants: Json): Json {
  const named = isObject(value) ? value['constantsOn'] : undefined;
  const ofRecord = createReader(constants, typeof named === 'string' ? named : undefined);
  const ofToday = createReader(constants, undefined);
  return mapRules(value, schema, [], (rule, path) => (isOverRecord(path) ? ofRecord(rule) : ofToday(rule)));
}

/** True for rules about the entity's own record; other rules read today's values. */
function isOverRecord(path: JsonPath): boolean {
  const [part = '', , inner] = path;
  if (part === 'actions') return inner !== 'also' && inner !== 'instead';
  return (
    ['rules', 'constraints', 'fields', 'findings', 'locks', 'form'].includes(String(part)) &&
    path.at(-2) !== 'aggregate'
  );
}

/** Resolves rules; the result is memoized per rule object, so that each is parsed once. */
function createReader(constants: Json, dayField: string | undefined): (rule: Json) => Json {
  const known = new Map<Json, Rule>();
  const read = (rule: Rule): Rule => {
    if (typeof rule !== 'object' || rule === null) return rule;
    const read = known.get(rule) ?? readAfresh(rule);
    known.set(rule, read);
    return read;
  };
  const readAfresh = (rule: Rule): Rule => {
    const days = daysIn(rule, constants);
    if (days.length === 0) return rule;
    if (isList(rule)) return rule.map(read);
    const call = callOf(rule);
    if (call === undefined) return rule;
    if (takenWhole.has(call.operator)) return byDay(rule, days);
    return { [call.operator]: call.operands.map(read) };
  };
  const byDay = (rule: Rule, days: readonly string[]): Rule => {
    const [first = beginning, ...later] = days;
    const branches = later.toReversed().flatMap((day) => [holdsFrom(day, dayField), ruleOn(rule, day, constants)]);
    return branches.length === 0
      ? ruleOn(rule, first, constants)
      : { if: [...branches, ruleOn(rule, first, constants)] };
  };
  return (rule) => read(rule);
}

/** Sorted days on which constants read by a rule change, from the beginning; empty without dated constants. */
function daysIn(rule: Rule, constants: Json): readonly string[] {
  const read = datedIn(rule, constants);
  return read.length === 0 ? [] : daysOfChange(read.map(({ constant }) => constant));
}

type ConstantRead = NonNullable<ReturnType<typeof datedConstantAt>>;

function datedIn(rule: Rule, constants: Json): readonly ConstantRead[] {
  if (isList(rule)) return rule.flatMap((item) => datedIn(item, constants));
  const call = callOf(rule);
  if (call === undefined) return [];
  const read = constantRead(call, constants);
  return read === undefined ? call.operands.flatMap((operand) => datedIn(operand, constants)) : [read];
}

/** The dated constant that `var` reads, provided that each of its values has a scalar or list at the path. */
function constantRead({ operator, operands: [path] }: Call, constants: Json): ConstantRead | undefined {
  if (operator !== 'var' || typeof path !== 'string' || !path.startsWith('$constants.')) return undefined;
  const dated = datedConstantAt(constants, path.split('.').slice(1));
  const isWhole = dated?.constant.dated.every(({ value }) => toRule(constantBelow(value, dated.inside)) !== undefined);
  return isWhole === true ? dated : undefined;
}

/** The rule with dated constants of a day; null when one has no value on that day. */
function ruleOn(rule: Rule, day: string, constants: Json): Rule {
  const valueOf = ({ constant, inside }: ConstantRead) => toRule(constantBelow(constantOn(constant, day), inside));
  if (datedIn(rule, constants).some((read) => valueOf(read) === undefined)) return null;
  const put = (part: Rule): Rule => {
    if (isList(part)) return part.map(put);
    const call = callOf(part);
    if (call === undefined) return part;
    const read = constantRead(call, constants);
    return read === undefined ? { [call.operator]: call.operands.map(put) } : (valueOf(read) ?? null);
  };
  return put(rule);
}

/** A constant as a literal of a rule: a scalar or a list of scalars. */
function toRule(value: Json | undefined): Rule | undefined {
  if (value === undefined || value === null || isObject(value)) return undefined;
  return value;
}

/** True when the record's day, or today without one, is not before `day`. */
function holdsFrom(day: string, field: string | undefined): Rule {
  const isToday: Rule = { '>=': [{ today: [] }, day] };
  if (field === undefined) return isToday;
  const ofRecord: Rule = { var: field };
  return { if: [{ '==': [ofRecord, null] }, isToday, { '>=': [ofRecord, day] }] };
}
