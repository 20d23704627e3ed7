import { callOf, isList, type Call, type Rule } from '../../rules/index.ts';
import { beginning, constantBelow, constantOn, datedConstantAt, daysOfChange } from '../record/dated-constants.ts';
import type { Json } from '../types/index.ts';
import type { JsonPath } from './finding.ts';
import { isObject } from './merge.ts';
import { mapRules, type SourceDocument } from './terms.ts';

/** Operators that take a list or a number as it is written, or test items of a list: they are written once for each value. */
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
]);

/**
 * A document whose rules read each dated constant by its day: that of the record where `constantsOn` of an entity names one and
 * it is filled in, else today. After this no rule reads a dated constant by its name, so that browser, server and SQL agree.
 */
export function withDatedConstants({ value, schema }: Pick<SourceDocument, 'value' | 'schema'>, constants: Json): Json {
  const named = isObject(value) ? value['constantsOn'] : undefined;
  const ofRecord = createReader(constants, typeof named === 'string' ? named : undefined);
  const ofToday = createReader(constants, undefined);
  return mapRules(value, schema, [], (rule, path) => (isOverRecord(path) ? ofRecord(rule) : ofToday(rule)));
}

/** Where rules of an entity are about a record of its own; other lists of it and other records' rules read today's values. */
function isOverRecord(path: JsonPath): boolean {
  const [part = '', , inner] = path;
  if (part === 'actions') return inner !== 'also' && inner !== 'instead';
  return (
    ['rules', 'constraints', 'fields', 'findings', 'locks', 'form'].includes(String(part)) &&
    path.at(-2) !== 'aggregate'
  );
}

/** Changes rules; the same rule gives the same result, so that each is parsed once. */
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

/** The days on which a constant that a rule reads changes, in their order, the beginning first; none where it reads none. */
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

/** The dated constant that `var` reads, where each of its values has something to read at the path. */
function constantRead({ operator, operands: [path] }: Call, constants: Json): ConstantRead | undefined {
  if (operator !== 'var' || typeof path !== 'string' || !path.startsWith('$constants.')) return undefined;
  const dated = datedConstantAt(constants, path.split('.').slice(1));
  const isWhole = dated?.constant.dated.every(({ value }) => toRule(constantBelow(value, dated.inside)) !== undefined);
  return isWhole === true ? dated : undefined;
}

/** The rule with each dated constant as it is on a day; null where one is not known then: nothing follows from it. */
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

/** The value of a constant as a rule has it: a scalar, or a list of them. */
function toRule(value: Json | undefined): Rule | undefined {
  if (value === undefined || value === null || isObject(value)) return undefined;
  return value;
}

/** Whether a value that holds from a day holds on the day of the record; today where the record has none. */
function holdsFrom(day: string, field: string | undefined): Rule {
  const isToday: Rule = { '>=': [{ today: [] }, day] };
  if (field === undefined) return isToday;
  const ofRecord: Rule = { var: field };
  return { if: [{ '==': [ofRecord, null] }, isToday, { '>=': [ofRecord, day] }] };
}
