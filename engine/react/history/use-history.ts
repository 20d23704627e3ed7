import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { shownInPlace, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';
import { historyIn, type HistoryRead } from './history-entry.ts';

/** Entries read at first, and more of them each time. */
const pageSize = 10;
/** Versions that are compared: as many as anybody chooses from. */
const mostCompared = 100;

export interface HistoryReading {
  readonly read: HistoryRead | undefined;
  readonly errors: readonly ErrorSentence[];
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Absent where all has been read. */
  readonly showOlder: (() => void) | undefined;
  /** Reads as far back as versions are compared. */
  readonly readFurther: () => void;
}

/** Reads the latest of a record's history, and as far back as it is asked. */
export function useHistory(document: DocumentNode, id: string): HistoryReading {
  const translate = useWords();
  const [size, setSize] = useState(pageSize);
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables: { id, page: { index: 0, size } },
    fetchPolicy: 'cache-and-network',
    context: shownInPlace,
  });
  const read = historyIn(data ?? previousData);
  const isMore = read !== undefined && read.items.length < read.total;
  return {
    read,
    errors: error === undefined ? [] : toSentences(error, translate),
    isLoading: loading,
    retry: () => void refetch(),
    showOlder: isMore ? () => setSize(size + pageSize) : undefined,
    readFurther: () => setSize(Math.max(size, mostCompared)),
  };
}
