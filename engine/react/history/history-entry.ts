import { isValues, type Values } from '../../record/index.ts';

/** One thing that was done to a record, as the API tells it. */
export interface HistoryEntry {
  readonly id: string;
  readonly createdAt: string;
  readonly action: string;
  /** What the one is called by who did it, and the one they did it for. */
  readonly actor: Values | null;
  readonly organization: Values | null;
  readonly originState: string | null;
  readonly endState: string | null;
  /** Whether files came with it. */
  readonly hasFiles: boolean;
  readonly changes: readonly HistoryChange[];
}

export interface HistoryChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What has been read of a history. */
export interface HistoryRead {
  readonly items: readonly HistoryEntry[];
  readonly total: number;
}

/** The history in an answer: the value of its only field. */
export function historyIn(data: unknown): HistoryRead | undefined {
  const told = isValues(data) ? Object.values(data)[0] : undefined;
  if (!isValues(told) || !Array.isArray(told['items']) || !isValues(told['pageInfo'])) return undefined;
  const items: readonly HistoryEntry[] = told['items']; // as its document asks for them
  return { items, total: Number(told['pageInfo']['totalElements']) };
}
