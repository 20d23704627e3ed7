import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';

/** Page size, in items. */
const pageSize = 10;

/** The latest items read, and the total. */
interface Latest {
  readonly items: readonly unknown[];
  readonly total: number;
}

export interface LatestReading<Read> {
  readonly read: Read;
  readonly errors: readonly ErrorSentence[];
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Undefined when all items are read. */
  readonly showOlder: (() => void) | undefined;
  /** Reads at least `most` items. */
  readonly readFurther: (most: number) => void;
}

/**
 * Reads the latest items of a record, such as comments, and older ones on request; `readIn` extracts them from a
 * response.
 */
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
