import type * as Answered from '../../../generated/engine/types.ts';
import { isValues, type Values } from '../../record/index.ts';

/** One thing that was done to a record, as the API tells it. */
export interface HistoryEntry extends Answered.HistoryEntry {
  readonly actor: Values | null;
  readonly organization: Values | null;
}

/** What has been read of a history. */
export interface HistoryRead extends Omit<Answered.History, 'pageInfo'> {
  readonly items: readonly HistoryEntry[];
  readonly total: number;
}

/** The history in an answer: the value of its only field. */
export function historyIn(data: unknown): HistoryRead | undefined {
  const answer = isValues(data) ? Object.values(data)[0] : undefined;
  if (!isValues(answer) || !Array.isArray(answer['items']) || !isValues(answer['pageInfo'])) return undefined;
  const items: readonly HistoryEntry[] = answer['items']; // as its document asks for them
  return { items, total: Number(answer['pageInfo']['totalElements']) };
}
