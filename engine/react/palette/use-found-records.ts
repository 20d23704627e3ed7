import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { use, useDeferredValue, useEffect, useState } from 'react';
import type { DocumentNode } from 'graphql';
import type { Found } from '../../../generated/engine/types.ts';
import { localErrors } from '../feedback/index.ts';
import { memoizeLoads } from '../load/index.ts';
import {
  displayOf,
  recordAddress,
  useCatalogue,
  useLabel,
  useLanguage,
  type RecordData,
  type Registry,
} from '../state/index.ts';
import { matchedText } from './matched-text.ts';
import { isNameOfAnother, withoutNamesakes, type FoundItem, type PaletteItem } from './palette-items.ts';

interface Answer {
  readonly find: readonly (Found & { readonly records: readonly RecordData[] | null })[];
}

type Find = NonNullable<Registry['find']>;

const loadDocument = memoizeLoads<DocumentNode>();

/** Minimum number of characters for a record search. */
const SHORTEST = 3;

/** Searches records after a debounce; the previous results stay until new ones arrive. */
export function useFoundRecords(find: Find, words: string) {
  const document: TypedDocumentNode<Answer, { words: string }> = use(loadDocument(find));
  const searched = useRested(words.trim());
  const options = { fetchPolicy: 'network-only', errorPolicy: 'all', context: localErrors } as const;
  const { data, previousData, loading, error } = useQuery(
    document,
    searched.length < SHORTEST ? skipToken : { ...options, variables: { words: searched } },
  );
  const answer = useDeferredValue(searched.length < SHORTEST ? undefined : (data ?? previousData));
  const toChoices = useChoices();
  return {
    choices: toChoices(answer, searched),
    isLooking: loading || searched !== words.trim(),
    hasFailed: error !== undefined,
  };
}

function useChoices(): (answer: Answer | undefined, words: string) => readonly PaletteItem[] {
  const { entities } = useCatalogue();
  const label = useLabel();
  const language = useLanguage();
  return (answer, words) => {
    const lists = (answer?.find ?? []).map(({ entity, list, records }): readonly FoundItem[] => {
      const outline = entities[entity];
      const { route = outline?.route, recordPath } = outline?.lists[list ?? ''] ?? {};
      if (outline === undefined || route === undefined) return [];
      const display = label(outline.display);
      const isNamedByAnother = isNameOfAnother(display);
      return (records ?? []).map((record) => {
        const to = recordAddress({ route, ...(recordPath !== undefined && { recordPath }) }, record.id);
        const name = displayOf(display, record);
        const matched = matchedText(record, name, words);
        return { key: to, group: label(outline.plural), name, matched, to, isNamedByAnother };
      });
    });
    return withoutNamesakes(lists, language);
  };
}

/** Debounce of typing, in milliseconds. */
const REST_MS = 250;

/** The debounced text. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
