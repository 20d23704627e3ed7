import type { TypedDocumentNode } from '@apollo/client';
import { Kind, type DocumentNode } from 'graphql';

/** One request under one name that asks what two queries without variables ask. */
export function joinedQuery<One, Other>(
  name: string,
  one: TypedDocumentNode<One, Readonly<Record<string, never>>>,
  other: TypedDocumentNode<Other, Readonly<Record<string, never>>>,
): TypedDocumentNode<One & Other, Readonly<Record<string, never>>> {
  const definitions = [one, other].flatMap((document: DocumentNode) => document.definitions);
  const queries = definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each] : []));
  const [first] = queries;
  if (first === undefined) throw new Error(`No query is joined as "${name}".`);
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...first,
        name: { kind: Kind.NAME, value: name },
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: queries.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      },
      ...definitions.filter((each) => each.kind !== Kind.OPERATION_DEFINITION),
    ],
  };
}
