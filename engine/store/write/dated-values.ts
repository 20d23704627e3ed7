import { addDays, isSameValue } from '../../metadata/index.ts';
import type { Entity } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';

/** Fields that a change of dated values reads and writes besides the given ones. */
export function datedNames({ dated }: Entity): readonly string[] {
  return dated === undefined ? [] : [...dated.fields, 'valuesFrom', 'formerValues'];
}

/** The first day of a change of dated values: the given day or today. Undefined if no dated value changes. */
export function datedFrom(entity: Entity, before: Values, given: Values, today: string): string | undefined {
  const changed = entity.dated?.fields.some((name) => {
    const field = entity.fields[name];
    return field !== undefined && name in given && !isSameValue(field, before[name], given[name]);
  });
  if (changed !== true) return undefined;
  const from = given['valuesFrom'];
  return typeof from === 'string' ? from : today;
}

/**
 * Adds the previous values to the history, with the days on which they applied, unless they started on the same day.
 * The day alone is never changed.
 */
export function withFormerValues(entity: Entity, before: Values, given: Values, today: string): Values {
  if (entity.dated === undefined) return given;
  const { valuesFrom: _, formerValues: __, ...others } = given;
  const valuesFrom = datedFrom(entity, before, given, today);
  if (valuesFrom === undefined) return others;
  const since = before['valuesFrom'] ?? null;
  if (since === valuesFrom) return others;
  const former = {
    from: since,
    until: addDays(valuesFrom, -1),
    ...Object.fromEntries(entity.dated.fields.map((name) => [name, before[name] ?? null])),
  };
  const earlier: readonly unknown[] = Array.isArray(before['formerValues']) ? before['formerValues'] : [];
  return { ...others, valuesFrom, formerValues: [...earlier, former] };
}
