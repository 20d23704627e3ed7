import type { TypedDocumentNode } from '@apollo/client';
import { Kind, type DocumentNode } from 'graphql';

type Query<Answer> = TypedDocumentNode<Answer, Readonly<Record<string, never>>>;

/** Merges several queries without variables into one request. */
export function joinedQuery<One, Other, Third>(
  name: string,
  ...queries: readonly [Query<One>, Query<Other>, Query<Third>]
): Query<One & Other & Third> {
  const definitions = queries.flatMap((document: DocumentNode) => document.definitions);
  const operations = definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each] : []));
  const [first] = operations;
  if (first === undefined) throw new Error(`No query is joined as "${name}".`);
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...first,
        name: { kind: Kind.NAME, value: name },
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: operations.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      },
      ...definitions.filter((each) => each.kind !== Kind.OPERATION_DEFINITION),
    ],
  };
}
