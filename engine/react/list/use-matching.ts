import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { Values } from '../../record/index.ts';
import type { RecordData } from '../state/index.ts';
import { readMatching, type Matching } from './matching.ts';
import { listQueryOf, pageOf, type ListQuestion } from './use-list-data.ts';

interface Matched {
  /** Serialized filter of the search. */
  readonly searched: string;
  readonly read: number;
  readonly selectable: number;
}

/** Reads all records that match a list, to select them; `matched` is the count while the filter stays the same. */
export function useMatching(question: ListQuestion, variables: Values) {
  const client = useApolloClient();
  const [isReading, setReading] = useState(false);
  const [matched, setMatched] = useState<Matched | undefined>(undefined);
  const searched = JSON.stringify([variables['filter'], question.further]);
  const latest = useRef(searched);
  useEffect(() => {
    latest.current = searched;
  });
  const query = listQueryOf(question);
  const read = async (isSelectable: (record: RecordData) => boolean): Promise<Matching | undefined> => {
    setReading(true);
    const read = await readMatching(async (page) => {
      const { data } = await client.query({ query, variables: { ...variables, page }, fetchPolicy: 'no-cache' });
      const { items = [], pageInfo } = pageOf(data) ?? {};
      return { records: items, total: pageInfo?.totalElements ?? 0 };
      // The client has shown the error.
    }, isSelectable).catch(() => undefined);
    setReading(false);
    // Ignore the result when the filter changed meanwhile.
    if (latest.current !== searched) return undefined;
    setMatched(read && { searched, read: read.read, selectable: read.selectable.length });
    return read;
  };
  return {
    isReading,
    matched: matched?.searched === searched ? matched : undefined,
    read,
    forget: () => setMatched(undefined),
  };
}
