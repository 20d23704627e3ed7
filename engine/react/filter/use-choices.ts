import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import { useEntities, type RecordData } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';

/** How a filter asks for choices: at once, and again when typing rests. */
const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10 };

/** Where the choices of a reference filter come from, and the records of those chosen, so that they can be named. */
export function useChoices(filter: FilterDefinition, any: readonly (string | null)[]) {
  const pieces = useEntities(filter.target === undefined ? [] : [filter.target]);
  const document = filter.choices ?? (filter.target === undefined ? undefined : pieces[filter.target]?.documents.options);
  const ids = any.filter((id) => id !== null);
  const { data } = useQuery<Readonly<Record<string, Answer>>>(document ?? nothing, {
    variables: { filter: { id: ids } }, skip: document === undefined || ids.length === 0, fetchPolicy: 'cache-first',
  });
  const choices = useMemo(() => recordsOf(data).filter(({ id }) => ids.includes(id)), [data, ids.join()]);
  const source = document === undefined || filter.target === undefined ? undefined : { to: filter.target, document, picker, filter: {} };
  return { source, choices: ids.map((id) => choices.find((choice) => choice.id === id) ?? { id }) };
}

type Answer = readonly RecordData[] | { readonly items: readonly RecordData[] };

function recordsOf(data: Readonly<Record<string, unknown>> | undefined): readonly RecordData[] {
  // The documents of choices answer one field: a list or a page of records.
  const answer = Object.entries(data ?? {}).find(([name]) => name !== '__typename')?.[1] as Answer | undefined;
  if (answer === undefined) return [];
  return 'items' in answer ? answer.items : answer;
}

/** Stands in for the document of a skipped query. */
const nothing: DocumentNode = { kind: 'Document' as DocumentNode['kind'], definitions: [] };
