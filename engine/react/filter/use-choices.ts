import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { answeredRecords, useEntities, type RecordAnswers } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';

/** Picker settings of a filter: options without typing, and after a debounce. */
const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10 };

/**
 * The source of a reference filter's choices, and the chosen records with their names.
 * @throws Error when the filter has no reference, or its target offers no choices
 */
export function useChoices({ name, entity, field, target = '' }: FilterDefinition, any: readonly (string | null)[]) {
  const pieces = useEntities(useMemo(() => [entity, target], [entity, target]));
  // The field's own operation, if any. Generated operations of choices return one field: a list or a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> | undefined =
    pieces[entity]?.documents.pickers[field] ?? pieces[target]?.documents.options;
  if (document === undefined) throw new Error(`The filter "${name}" has no operation to choose from.`);
  const ids = any.filter((id) => id !== null);
  const { data, loading } = useQuery(document, {
    variables: { filter: { id: ids } },
    skip: ids.length === 0,
    fetchPolicy: 'cache-first',
  });
  const source = useMemo(() => ({ to: target, document, picker, filter: {} }), [target, document]);
  const records = answeredRecords(data);
  return { source, chosen: ids.map((id) => records.find((record) => record.id === id) ?? { id }), isNaming: loading };
}
