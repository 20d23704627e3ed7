import { ownEntry } from './field-at.ts';
import { isValues } from '../../record/index.ts';
import { addDays } from './working-days.ts';
import type { Json } from '../types/index.ts';

/** A value of a constant and the days on which it holds, `YYYY-MM-DD`; one without `until` holds until the next begins. */
export interface DatedValue<T> {
  /** Without it, from the beginning. */
  readonly from?: string;
  readonly until?: string;
  readonly value: T;
  readonly source?: string;
}

/** A constant whose value depends on the day, its values in the order of their days. */
export interface DatedConstant<T> {
  /** With which periods its later values begin; on any day unless told. */
  readonly begins?: 'year' | 'quarter';
  readonly dated: readonly DatedValue<T>[];
}

/** What a constant is on a day, `YYYY-MM-DD`; undefined before its first value and after its last. */
export function constantOn<T>({ dated }: DatedConstant<T>, day: string): T | undefined {
  const holding = dated.findLast(({ from = '' }) => from <= day);
  return holding?.until !== undefined && holding.until < day ? undefined : holding?.value;
}

/** Takes what a constant is before its first value; sorts before every day. */
export const beginning = '';

/** The days on which one of some constants changes, in their order, the beginning first. */
export function daysOfChange(constants: readonly DatedConstant<unknown>[]): readonly string[] {
  const days = constants.flatMap(({ dated }) =>
    dated.flatMap(({ from = beginning, until }) => [from, ...(until === undefined ? [] : [addDays(until, 1)])]),
  );
  return [...new Set([beginning, ...days])].toSorted();
}

/** Whether a constant is written with days that exist. */
export function isDatedConstant(value: unknown): value is DatedConstant<Json> {
  if (!isValues(value) || !Array.isArray(value['dated']) || value['dated'].length === 0) return false;
  return value['dated'].every(
    (one) => isValues(one) && 'value' in one && [one['from'], one['until']].every(isDayOrAbsent),
  );
}

function isDayOrAbsent(day: unknown): boolean {
  if (day === undefined) return true;
  return typeof day === 'string' && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}

/** The dated constant that a path of constants leads to or through, and the names that go on inside its value. */
export function datedConstantAt(
  constants: Json,
  names: readonly string[],
): { readonly constant: DatedConstant<Json>; readonly inside: readonly string[] } | undefined {
  let at: Json | undefined = constants;
  for (const [index, name] of names.entries()) {
    at = childOf(at, name);
    if (isDatedConstant(at)) return { constant: at, inside: names.slice(index + 1) };
  }
  return undefined;
}

/** What stands below a value at a path; undefined where nothing does. */
export function constantBelow(value: Json | undefined, names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>(childOf, value);
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  return isMap(value) ? ownEntry(value, name) : undefined;
}

export function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
