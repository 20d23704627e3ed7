import type { OperationValue } from '../../metadata/types/index.ts';
import type { PortalEntity } from '../state/index.ts';
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
