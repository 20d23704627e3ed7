import { RegionBoundary } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import type { EntityPiece } from '../state/index.ts';

const OpenComments = lazyComponent(async () => (await import('./open-comments.tsx')).OpenComments);

interface CommentsPanelProps {
  readonly piece: EntityPiece;
  readonly id: string;
}

/** The comments on a record; nothing when the entity has none. */
export function CommentsPanel({ piece, id }: CommentsPanelProps) {
  const { comments: document } = piece.documents;
  if (document === undefined) return null;
  return (
    <RegionBoundary>
      <OpenComments piece={piece} id={id} document={document} />
    </RegionBoundary>
  );
}
