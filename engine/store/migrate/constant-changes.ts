import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  beginning,
  constantOn,
  daysOfChange,
  isDatedConstant,
  isMap,
  type DatedConstant,
} from '../../metadata/index.ts';
import type { Catalogue, Json } from '../../metadata/types/index.ts';

/** Constants that records are computed with, by name, as of the last migration. */
export type JournalledConstants = Readonly<Record<string, Json>>;

/** A range of days, `YYYY-MM-DD`, on which a constant has changed. */
export interface ConstantChange {
  /** The path in rules, without `$constants`. */
  readonly path: string;
  /** Absent: from the beginning. */
  readonly from?: string;
  /** Absent: without end. */
  readonly until?: string;
  /** Undefined if the constant has no value on those days. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The constants that affect records according to metadata; undefined without such metadata. */
export function affectingConstants({ constants, constantChanges }: Catalogue): JournalledConstants | undefined {
  if (constantChanges === undefined) return undefined;
  const names = new Set(constantChanges.affects.flatMap((one) => one.constants));
  return Object.fromEntries(Object.entries(constants).filter(([name]) => names.has(name)));
}

/** The changes, each with its range of days; constants that were not journalled are skipped. */
export function changedConstants(before: JournalledConstants, after: JournalledConstants): readonly ConstantChange[] {
  return Object.entries(after).flatMap(([name, value]) => (name in before ? changesAt(name, before[name], value) : []));
}

function changesAt(path: string, before: Json | undefined, after: Json | undefined): readonly ConstantChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isDatedConstant(before) || isDatedConstant(after)) return daysThatDiffer(path, asDated(before), asDated(after));
  if (!isMap(before) || !isMap(after)) return [{ path, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changesAt(`${path}.${name}`, before[name], after[name]));
}

/** A value without days applies on all days. */
function asDated(value: Json | undefined): DatedConstant<Json> {
  if (isDatedConstant(value)) return value;
  return { dated: value === undefined ? [] : [{ value }] };
}

function daysThatDiffer(
  path: string,
  before: DatedConstant<Json>,
  after: DatedConstant<Json>,
): readonly ConstantChange[] {
  const begins = daysOfChange([before, after]);
  return begins.flatMap((from, index): readonly ConstantChange[] => {
    const values = { before: constantOn(before, from), after: constantOn(after, from) };
    if (isDeepStrictEqual(values.before, values.after)) return [];
    const next = begins[index + 1];
    return [
      {
        path,
        ...(from !== beginning && { from }),
        ...(next !== undefined && { until: addDays(next, -1) }),
        ...values,
      },
    ];
  });
}
