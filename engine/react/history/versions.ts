import type { OperationValue } from '../../metadata/types/index.ts';
import type { PortalEntity } from '../state/index.ts';
import type { HistoryChange } from '../../../generated/engine/types.ts';
import type { HistoryEntry } from './history-entry.ts';

/**
 * Differences between two versions of a record, field by field. `older` and `newer` are indexes of entries, the latest
 * first.
 */
export function differencesBetween(
  entries: readonly HistoryEntry[],
  { older, newer }: { readonly older: number; readonly newer: number },
): readonly HistoryChange[] {
  const byPath = new Map<string, HistoryChange>();
  for (const { path, before, after } of entries
    .slice(newer, older)
    .toReversed()
    .flatMap(({ changes }) => changes))
    byPath.set(path, { path, before: byPath.has(path) ? byPath.get(path)?.before : before, after });
  return [...byPath.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/**
 * The changes of an entry that are reasons: required texts of the action, under the name that the record stores them.
 */
export function reasonsIn(
  { actions, operations }: Pick<PortalEntity, 'actions' | 'operations'>,
  entry: HistoryEntry,
): readonly HistoryChange[] {
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
