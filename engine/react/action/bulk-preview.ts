import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { MutationAction } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { EntityPiece } from '../state/index.ts';

/** What a bulk action would be done to, as the server judges it. */
export interface BulkPreview {
  readonly eligible: number;
  /** The selected records it cannot be done to now. */
  readonly refused: readonly BulkRefusal[];
  readonly totals: readonly BulkTotal[];
}

export interface BulkRefusal {
  readonly id: string;
  /** Key of the sentence that says why. */
  readonly reason: string;
  readonly params: Values;
}

/** A sum over the records it can be done to. */
export interface BulkTotal {
  readonly column: string;
  readonly unit: string | null;
  readonly total: string;
}

interface PreviewRequest {
  readonly piece: EntityPiece;
  /** A further list. */
  readonly list: string | undefined;
  readonly action: MutationAction;
  readonly ids: readonly string[];
}

type PreviewDocument = TypedDocumentNode<{ readonly bulkPreview: BulkPreview }, object>;

/** Asks what a bulk action would be done to; undefined where that could not be found out, which the client's error link has told. */
export async function readPreview(
  client: ApolloClient,
  { piece, list, action, ids }: PreviewRequest,
): Promise<BulkPreview | undefined> {
  const query: PreviewDocument | undefined = piece.documents.bulkPreview;
  if (query === undefined) throw new Error(`"${piece.entity.name}" has no preview of bulk actions.`);
  const { data } = await client
    .query({ query, variables: { list, action: action.name, ids }, fetchPolicy: 'no-cache' })
    .catch(() => ({ data: undefined }));
  return data?.bulkPreview;
}

/** Records refused for the same reason. */
export interface RefusedTogether {
  readonly reason: string;
  readonly params: Values;
  readonly ids: readonly string[];
}

/** Refused records by what is said of them, what is said of most first. */
export function refusedTogether(refused: readonly BulkRefusal[]): readonly RefusedTogether[] {
  const groups = Map.groupBy(refused, ({ reason, params }) => JSON.stringify([reason, params]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first === undefined
        ? []
        : [{ reason: first.reason, params: first.params, ids: group.map(({ id }) => id) }];
    })
    .toSorted((one, other) => other.ids.length - one.ids.length);
}
