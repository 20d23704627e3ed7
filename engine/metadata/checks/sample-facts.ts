import { isNumeric } from '../../field-types/index.ts';
import { callOf, checkRule, pathsOf, type Rule, type RuleFacts, type ValueType } from '../../rules/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { choicesAt } from '../record/path-types.ts';
import type { Catalogue, Entity, NumberField } from '../types/index.ts';
import type { EveryRule } from './every-rule.ts';

/** Operators whose result depends only on comparisons between values and literals. */
const comparing = new Set('var == != < <= > >= and or ! !! if in today'.split(' '));
const today = '2024-06-15';
/** Maximum number of combinations; a condition that needs more is skipped. */
const most = 20_000;

type Samples = ReadonlyMap<string, readonly unknown[]>;

/**
 * Sample facts below, at and above each compared value, and with values missing; undefined when the condition cannot be
 * sampled.
 */
export function sampleFacts(checked: EveryRule, entity: Entity, catalogue: Catalogue): Iterable<RuleFacts> | undefined {
  const { rule, types } = checked;
  if (!isComparing(rule) || checkRule(rule, types).length > 0) return undefined;
  const isFixed = (path: string) => path.startsWith('$constants.') && chosenAt(path, catalogue) === undefined;
  const paths = pathsOf(rule).filter((path) => !isFixed(path));
  if (paths.length === 0 && pathsOf(rule).length === 0) return undefined;
  if (paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))) return undefined;
  const named = [...literalsIn(rule), ...pathsOf(rule).flatMap((path) => constantAt(path, catalogue))];
  const valuesAt = (path: string): readonly unknown[] => {
    const choices = chosenAt(path, catalogue);
    if (choices !== undefined) return choices;
    const started = startedFrom(path, checked, entity);
    const type = types.typeOf(path);
    const there = type === undefined ? [] : valuesOf(type, [...named, ...limitsAt(path, entity, catalogue)]);
    return started ?? [...there.filter((value) => isTaken(path, value, entity, catalogue)), null];
  };
  const samples = new Map(paths.map((path) => [path, valuesAt(path)]));
  if ([...samples.values()].reduce((product, { length }) => product * length, 1) > most) return undefined;
  return combinations(samples, catalogue);
}

/** True for plain comparisons; a literal `true` or `false` is intended. */
function isComparing(rule: Rule): boolean {
  if (Array.isArray(rule))
    return (rule as readonly Rule[]).every((item) => isComparing(item) || typeof item !== 'object'); // `isArray` forgets the items' type
  const call = callOf(rule);
  if (!call) return true;
  return comparing.has(call.operator) && call.operands.every(isComparing);
}

function literalsIn(rule: Rule): readonly Rule[] {
  if (Array.isArray(rule)) return (rule as readonly Rule[]).flatMap(literalsIn); // `isArray` forgets the items' type
  const call = callOf(rule);
  if (!call) return rule === null ? [] : [rule];
  return call.operator === 'var' ? [] : call.operands.flatMap(literalsIn);
}

function constantAt(path: string, { constants }: Catalogue): readonly Rule[] {
  if (!path.startsWith('$constants.')) return [];
  let at: unknown = constants;
  for (const step of path.split('.').slice(1))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : null;
  const values: readonly unknown[] = Array.isArray(at) ? at : [at];
  return values.filter((value) => typeof value === 'string' || typeof value === 'number');
}

/** The choices of a constant. */
function chosenAt(path: string, { constants }: Catalogue): readonly string[] | undefined {
  const [root, ...names] = path.split('.');
  return root === '$constants' ? choicesAt(constants, names) : undefined;
}

/** The conditions of an action are evaluated only in the statuses it starts from. */
function startedFrom(path: string, checked: EveryRule, { workflow, actions }: Entity): readonly string[] | undefined {
  const [part, name = '', kind] = checked.path;
  // A consequence starts from the statuses of another record.
  if (part !== 'actions' || kind === 'also' || path !== workflow?.field) return undefined;
  const from = actions[name]?.from ?? [];
  return from.length > 0 ? from : undefined;
}

function valuesOf(type: ValueType, named: readonly Rule[]): readonly unknown[] {
  const texts = named.filter((value) => typeof value === 'string');
  switch (type.kind) {
    case 'boolean':
      return [true, false];
    case 'enumeration':
      return type.values;
    case 'integer':
    case 'decimal':
      return numbersAround(named);
    case 'date':
      return daysAround([...texts, today]);
    case 'dateTime':
      return daysAround([...texts, today]).map((day) => `${day}T12:00:00Z`);
    case 'list':
      return [[], ...texts.map((text) => [text]), ['one']];
    case 'record':
      return [{ id: 'one' }];
    case 'json':
    case 'many':
      return [[{ id: 'one' }], []];
    default:
      return [...texts, 'one', 'other'];
  }
}

function numbersAround(named: readonly Rule[]): readonly string[] {
  const numbers = named.filter((value) => typeof value === 'number');
  return [...new Set([0, 1, ...numbers.flatMap((value) => [value - 1, value, value + 1])])].map(String);
}

function daysAround(texts: readonly string[]): readonly string[] {
  const days = texts.filter((text) => /^\d{4}-\d{2}-\d{2}/.test(text)).map((text) => Date.parse(text.slice(0, 10)));
  const around = days.flatMap((day) => [day - 86_400_000, day, day + 86_400_000]);
  return [...new Set(around)].map((day) => new Date(day).toISOString().slice(0, 10));
}

/** False for a number outside the field's limits. */
function isTaken(path: string, value: unknown, entity: Entity, catalogue: Catalogue): boolean {
  const field = numberAt(path, entity, catalogue);
  return field === undefined || (Number(value) >= (field.min ?? -Infinity) && Number(value) <= (field.max ?? Infinity));
}

/** The limits of a number; a year has no other known values. */
function limitsAt(path: string, entity: Entity, catalogue: Catalogue): readonly number[] {
  const { min, max } = numberAt(path, entity, catalogue) ?? {};
  return [min, max].filter((limit) => limit !== undefined);
}

function numberAt(path: string, { fields }: Entity, { entities }: Catalogue): NumberField | undefined {
  const field = fieldAt(entities, fields, path);
  return isNumeric(field) ? field : undefined;
}

function* combinations(samples: Samples, { constants }: Catalogue): Iterable<RuleFacts> {
  const paths = [...samples.keys()];
  const walk = function* (index: number, chosen: ReadonlyMap<string, unknown>): Iterable<RuleFacts> {
    const path = paths[index];
    if (path === undefined) yield factsOf(chosen, constants);
    else for (const value of samples.get(path) ?? []) yield* walk(index + 1, new Map([...chosen, [path, value]]));
  };
  yield* walk(0, new Map());
}

function factsOf(chosen: ReadonlyMap<string, unknown>, constants: RuleFacts['constants']): RuleFacts {
  const isSet = [...chosen.keys()].some((path) => path.startsWith('$constants.'));
  const roots = { record: {}, row: {}, viewer: {}, constants: isSet ? structuredClone(constants) : constants };
  for (const [path, value] of chosen) {
    const [first = '', ...rest] = path.split('.');
    if (first === '$viewer') put(roots.viewer, rest, value ?? undefined);
    else if (first === '$row') put(roots.row, rest, value);
    else if (first === '$constants') put(roots.constants, rest, value);
    else put(roots.record, [first, ...rest], value);
  }
  return { ...roots, today };
}

function put(target: object, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    Reflect.set(target, step, value);
    return;
  }
  const below: unknown = Reflect.get(target, step);
  const next = typeof below === 'object' && below !== null ? below : {};
  Reflect.set(target, step, next);
  put(next, rest, value);
}
