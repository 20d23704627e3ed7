import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { MutationAction } from '../../metadata/types/index.ts';
import type * as Answered from '../../../generated/engine/types.ts';
import type { Values } from '../../record/index.ts';
import type { EntityPiece } from '../state/index.ts';

/** A record on which the action is not available now. */
export interface BulkRefusal extends Answered.BulkRefusal {
  readonly params: Values;
}

/** The server's dry run of a bulk action. */
export interface BulkPreview extends Answered.BulkPreview {
  readonly refused: readonly BulkRefusal[];
}

interface PreviewRequest {
  readonly piece: EntityPiece;
  /** Name of a further list of the entity. */
  readonly list: string | undefined;
  readonly action: MutationAction;
  readonly ids: readonly string[];
}

type PreviewDocument = TypedDocumentNode<{ readonly bulkPreview: BulkPreview }, object>;

/** Reads the preview of a bulk action; undefined after an error, which the client's error link has shown. */
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

/** Records refused with the same sentence. */
export interface RefusedTogether {
  readonly sentence: string;
  readonly ids: readonly string[];
}

/** Groups refused records by the sentence that `say` formats, largest group first. */
export function refusedTogether(
  refused: readonly BulkRefusal[],
  say: (refusal: BulkRefusal) => string,
): readonly RefusedTogether[] {
  return [...Map.groupBy(refused, say)]
    .map(([sentence, group]) => ({ sentence, ids: group.map(({ id }) => id) }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}
