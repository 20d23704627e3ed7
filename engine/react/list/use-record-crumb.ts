import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { shownInPlace } from '../feedback/index.ts';
import type { Crumb } from '../shell/index.ts';
import { answeredRecords, displayOf, useEntities, useLabel, type RecordAnswers } from '../state/index.ts';

/** Which record of which entity. */
export interface RecordPlace {
  readonly entity: string;
  readonly id: string;
}

/** The way back to a record, once it is known what it is called; suspends until its entity is loaded. */
export function useRecordCrumb(place: RecordPlace | undefined): readonly Crumb[] {
  const label = useLabel();
  const pieces = useEntities(place === undefined ? [] : [place.entity]);
  const piece = place && pieces[place.entity];
  // Operations of choices are generated: each answers one field, a list or a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> | undefined = piece?.documents.options;
  const { data } = useQuery(document ?? nothing, {
    variables: { filter: { id: [place?.id] } },
    skip: document === undefined,
    fetchPolicy: 'cache-first',
    // A record that cannot be reached is not named; the list says what is wrong.
    context: shownInPlace,
  });
  const { entity } = piece ?? {};
  const record = answeredRecords(data).find(({ id }) => id === place?.id);
  if (entity?.route === undefined || record === undefined) return [];
  return [{ label: displayOf(label(entity.display), record), to: `${entity.route}/${record.id}` }];
}

/** Stands where there is no operation; it is never sent. */
const nothing: TypedDocumentNode<RecordAnswers, object> = gql`
  query Nothing {
    __typename
  }
`;
