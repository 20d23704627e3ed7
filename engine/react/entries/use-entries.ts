import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useEffect, useState } from 'react';
import { isValues, valueAt } from '../../record/index.ts';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';

const pageSize = 100;

/** The entries of a record that have been read so far. */
export interface EntriesReading {
  readonly entries: readonly unknown[];
  readonly isWhole: boolean;
  readonly errors: readonly ErrorSentence[];
  readonly retry: () => void;
}

type Read = Pick<EntriesReading, 'entries' | 'isWhole'> & { readonly failure?: unknown };

const nothing: Read = { entries: [], isWhole: false };

/** Reads the entries of a record page by page and updates after each page. */
export function useEntries(document: DocumentNode, id: string): EntriesReading {
  const client = useApolloClient();
  const translate = useWords();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState(nothing);
  useEffect(() => {
    const left = new AbortController();
    const ask = async (index: number): Promise<Page> => {
      const variables = { id, page: { index, size: pageSize } };
      const { data } = await client.query({
        query: document,
        variables,
        fetchPolicy: 'network-only',
        context: localErrors,
      });
      return pageIn(data);
    };
    const tell = (now: Read) => {
      if (!left.signal.aborted) setRead(now);
    };
    void readPages(ask, tell, left.signal);
    return () => left.abort();
  }, [client, document, id, attempt]);
  return {
    entries: read.entries,
    isWhole: read.isWhole,
    errors: read.failure === undefined ? [] : toSentences(read.failure, translate),
    retry: () => setAttempt(attempt + 1),
  };
}

interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
}

async function readPages(
  ask: (index: number) => Promise<Page>,
  tell: (read: Read) => void,
  left: AbortSignal,
): Promise<void> {
  let entries: readonly unknown[] = [];
  try {
    for (let index = 0; !left.aborted; index += 1) {
      const { items, total } = await ask(index);
      entries = [...entries, ...items];
      const isWhole = items.length < pageSize || entries.length >= total;
      tell({ entries, isWhole });
      if (isWhole) return;
    }
  } catch (failure) {
    tell({ entries, isWhole: false, failure });
  }
}

/** An empty page when the record is no longer in the viewer's scope. */
function pageIn(data: unknown): Page {
  const page = isValues(data) ? Object.values(data)[0] : undefined;
  const items = valueAt(page, 'items');
  return { items: Array.isArray(items) ? items : [], total: Number(valueAt(page, 'pageInfo.totalElements') ?? 0) };
}
