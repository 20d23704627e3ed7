import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { localErrors } from '../feedback/index.ts';
import type { Crumb } from '../shell/index.ts';
import { answeredRecords, displayOf, useEntity, useLabel, type RecordAnswers } from '../state/index.ts';

/** Which record of which entity. */
export interface CrumbRecord {
  readonly entity: string;
  readonly id: string;
}

/**
 * The way back to a record, once it is known what it is called; suspends until its entity is loaded.
 * @throws for an entity whose records are no choices
 */
export function useRecordCrumb({ entity: name, id }: CrumbRecord): readonly Crumb[] {
  const label = useLabel();
  const { entity, documents } = useEntity(name);
  // Operations of choices are generated: each answers one field, a list or a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> | undefined = documents.options;
  if (document === undefined) throw new Error(`"${name}" has no operation to name its records by.`);
  const { data } = useQuery(document, {
    variables: { filter: { id: [id] } },
    fetchPolicy: 'cache-first',
    // A record that cannot be reached is not named; the list says what is wrong.
    context: localErrors,
  });
  const record = answeredRecords(data).find((each) => each.id === id);
  if (entity.route === undefined || record === undefined) return [];
  return [{ label: displayOf(label(entity.display), record), to: `${entity.route}/${id}` }];
}
