import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { answeredRecords, useEntities, type RecordAnswers } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';

/** How a filter asks for choices: at once, and again when typing rests. */
const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10 };

/**
 * Where the choices of a reference filter come from, and the records of those chosen, so that they can be named.
 * @throws for a filter over no reference, or over one whose target offers no choices
 */
export function useChoices({ name, entity, field, target = '' }: FilterDefinition, any: readonly (string | null)[]) {
  const pieces = useEntities(useMemo(() => [entity, target], [entity, target]));
  // The field's own where it has one. Operations of choices are generated: each answers one field, a list or a page of records.
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
