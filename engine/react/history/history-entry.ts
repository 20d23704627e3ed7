import type * as Answered from '../../../generated/engine/types.ts';
import { isValues, type Values } from '../../record/index.ts';

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
