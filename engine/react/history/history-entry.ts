import type * as Answered from '../../../generated/engine/types.ts';
import { isValues, valueAt, type Values } from '../../record/index.ts';
import type { PortalEntity } from '../state/index.ts';
import { ownField } from './change-line.tsx';

/** A change of a field, with the units of its values if another field holds the unit. */
export interface MeasuredChange extends Answered.HistoryChange {
  readonly units?: ChangeUnits;
}

interface ChangeUnits {
  /** Enumeration of the units; undefined for units as text. */
  readonly enumeration: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry of a record's history, in the shape of the API. */
export interface HistoryEntry extends Answered.HistoryEntry {
  readonly changes: readonly MeasuredChange[];
  readonly actor: Values | null;
  readonly organization: Values | null;
}

/** The history entries read so far. */
export interface HistoryRead extends Omit<Answered.History, 'pageInfo'> {
  readonly items: readonly HistoryEntry[];
  readonly total: number;
}

/** The history in a response: the value of its only field. */
export function historyIn(data: unknown): HistoryRead | undefined {
  const answer = isValues(data) ? Object.values(data)[0] : undefined;
  if (!isValues(answer) || !Array.isArray(answer['items']) || !isValues(answer['pageInfo'])) return undefined;
  const items: readonly HistoryEntry[] = answer['items']; // the history document selects this shape
  return { items, total: Number(answer['pageInfo']['totalElements']) };
}

/**
 * Adds units to changes of entries, the latest first. The units follow from the present record and from the recorded
 * changes of the field that holds the unit.
 */
export function withUnits(
  entity: Pick<PortalEntity, 'fields' | 'rules'>,
  record: Values,
  entries: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const earlier = new Map<string, unknown>();
  const unitAt = (path: string) => (earlier.has(path) ? earlier.get(path) : valueAt(record, path));
  return entries.map((entry) => {
    const named = entry.changes.map(({ path }) => {
      const unit = unitPath(entity, path);
      return unit === undefined ? undefined : { unit, after: unitAt(unit) };
    });
    for (const { path, before } of entry.changes) earlier.set(path, before);
    const changes = entry.changes.map((change, index) => {
      const { unit, after } = named[index] ?? {};
      if (unit === undefined) return change;
      const field = ownField(entity, unit);
      const enumeration = field?.type === 'enumeration' ? field.enumeration : undefined;
      return { ...change, units: { enumeration, before: unitAt(unit), after } };
    });
    return { ...entry, changes };
  });
}

/** Path of the field that holds the unit of the field at a path: in the same group, or else in the record. */
function unitPath(entity: Pick<PortalEntity, 'fields' | 'rules'>, path: string): string | undefined {
  const field = ownField(entity, path);
  if (field === undefined || !('unit' in field) || typeof field.unit !== 'object') return undefined;
  const beside = `${path.slice(0, path.lastIndexOf('.') + 1)}${field.unit.field}`;
  return ownField(entity, beside) === undefined ? field.unit.field : beside;
}
