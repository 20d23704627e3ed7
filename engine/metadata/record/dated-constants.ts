import { ownEntry } from './field-at.ts';
import { isValues } from '../../record/index.ts';
import { addDays } from './working-days.ts';
import type { Json } from '../types/index.ts';

/** A value with the days on which it holds, `YYYY-MM-DD`; without `until` it holds until the next value. */
export interface DatedValue<T> {
  /** Absent: from the beginning. */
  readonly from?: string;
  readonly until?: string;
  readonly value: T;
  readonly source?: string;
}

/** A constant whose value depends on the day, with sorted values. */
export interface DatedConstant<T> {
  /** Periods with which later values begin; absent: any day. */
  readonly begins?: 'year' | 'quarter';
  readonly dated: readonly DatedValue<T>[];
}

/** The value on a day, `YYYY-MM-DD`; undefined before the first value and after the last. */
export function constantOn<T>({ dated }: DatedConstant<T>, day: string): T | undefined {
  const holding = dated.findLast(({ from = '' }) => from <= day);
  return holding?.until !== undefined && holding.until < day ? undefined : holding?.value;
}

/** Stands for the beginning of time; sorts before every day. */
export const beginning = '';

/** The sorted days on which any of the constants changes, starting with the beginning. */
export function daysOfChange(constants: readonly DatedConstant<unknown>[]): readonly string[] {
  const days = constants.flatMap(({ dated }) =>
    dated.flatMap(({ from = beginning, until }) => [from, ...(until === undefined ? [] : [addDays(until, 1)])]),
  );
  return [...new Set([beginning, ...days])].toSorted();
}

/** True for a constant with dated values and valid days. */
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

/** The dated constant on a path of constants, and the remaining names inside its value. */
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

/** The value at a path below another; undefined where nothing is there. */
export function constantBelow(value: Json | undefined, names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>(childOf, value);
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  return isMap(value) ? ownEntry(value, name) : undefined;
}

export function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
