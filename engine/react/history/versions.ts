import type { OperationValue } from '../../metadata/types/index.ts';
import { valueAt, type Values } from '../../record/index.ts';
import type { PortalEntity } from '../state/index.ts';
import { ownField } from './change-line.tsx';
import type { HistoryEntry, MeasuredChange } from './history-entry.ts';

/**
 * Differences between two versions of a record, field by field. `older` and `newer` are indexes of entries, the latest
 * first.
 */
export function differencesBetween(
  entries: readonly HistoryEntry[],
  { older, newer }: { readonly older: number; readonly newer: number },
): readonly MeasuredChange[] {
  const byPath = new Map<string, MeasuredChange>();
  for (const change of entries
    .slice(newer, older)
    .toReversed()
    .flatMap(({ changes }) => changes)) {
    const { before, units } = byPath.get(change.path) ?? change;
    const merged = units && change.units && { units: { ...change.units, before: units.before } };
    byPath.set(change.path, { ...change, before, ...merged });
  }
  return [...byPath.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/**
 * The changes of an entry that are reasons: required texts of the action, under the name that the record stores them.
 */
export function reasonsIn(
  { actions, operations }: Pick<PortalEntity, 'actions' | 'operations'>,
  entry: HistoryEntry,
): readonly MeasuredChange[] {
  const action = actions[entry.action];
  if (action?.kind !== 'mutation') return [];
  const taken = operations[action.operation ?? action.name]?.arguments ?? {};
  const given = action.asks.filter((name) => action.requires.includes(name) || isRequiredText(taken[name]));
  const names = new Set(given.map((name) => taken[name]?.keptIn ?? name));
  return entry.changes.filter(({ path, after }) => names.has(path) && typeof after === 'string');
}

/** True for a required text argument. */
function isRequiredText(argument: OperationValue | undefined): boolean {
  return argument?.required === true && argument.type.kind === 'scalar' && argument.type.scalar === 'text';
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
