import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';

/** Items read at first, and more of them each time. */
const pageSize = 10;

/** What stands with a record from the latest on: as much as was asked for, of so many. */
interface Latest {
  readonly items: readonly unknown[];
  readonly total: number;
}

export interface LatestReading<Read> {
  readonly read: Read;
  readonly errors: readonly ErrorSentence[];
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Absent where all has been read. */
  readonly showOlder: (() => void) | undefined;
  /** Reads at least so many. */
  readonly readFurther: (most: number) => void;
}

/** Reads the latest of what stands with a record, and as far back as it is asked; `readIn` finds it in an answer. */
export function useLatest<Read extends Latest | null | undefined>(
  document: DocumentNode,
  id: string,
  readIn: (data: unknown) => Read,
): LatestReading<Read> {
  const translate = useWords();
  const [size, setSize] = useState(pageSize);
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables: { id, page: { index: 0, size } },
    fetchPolicy: 'cache-and-network',
    context: localErrors,
  });
  const read = readIn(data ?? previousData);
  const isMore = (read?.items.length ?? 0) < (read?.total ?? 0);
  return {
    read,
    errors: error === undefined ? [] : toSentences(error, translate),
    isLoading: loading,
    retry: () => void refetch(),
    showOlder: isMore ? () => setSize(size + pageSize) : undefined,
    readFurther: (most) => setSize(Math.max(size, most)),
  };
}
