import type { DocumentNode } from 'graphql';
import { useLatest, type LatestReading } from '../latest/index.ts';
import { historyIn, type HistoryRead } from './history-entry.ts';

/** Versions that are compared: as many as anybody chooses from. */
const mostCompared = 100;

export interface HistoryReading extends Omit<LatestReading<HistoryRead | undefined>, 'readFurther'> {
  /** Reads as far back as versions are compared. */
  readonly readFurther: () => void;
}

/** Reads the latest of a record's history, and as far back as it is asked. */
export function useHistory(document: DocumentNode, id: string): HistoryReading {
  const { readFurther, ...reading } = useLatest(document, id, historyIn);
  return { ...reading, readFurther: () => readFurther(mostCompared) };
}
