import type { Values } from '../../record/index.ts';
import { readStoredComments, type StoredComment } from '../../store/index.ts';
import { type NameOf, namesOf, namesWithinReach } from '../history/names-of.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';
import type { CommentCircle } from './comment-audiences.ts';
import { mentionedIn, piecesOf } from './comment-text.ts';

/** Label fields of people within the viewer's scope, by id. */
type Seen = ReadonlyMap<string, Values>;

/**
 * Comments on a record that the viewer's organization may read. For a person out of the viewer's scope, as author or
 * mentioned, only the organization is shown.
 */
export async function readComments(
  services: ApiServices,
  execution: ExecutionContext,
  circle: CommentCircle,
  part: { readonly offset: number; readonly limit: number },
): Promise<readonly Values[]> {
  const { comments, entity, id, organizationId } = circle;
  const record = { entity: entity.name, id };
  const written = await readStoredComments(services.database, { record, organizationId, ...part });
  const people = new Set(written.flatMap(({ authorId, text }) => [authorId, ...mentionedIn(text)]));
  const seen: Seen =
    comments.users === undefined ? new Map() : await namesWithinReach(services, execution, comments.users, [...people]);
  const organizations = new Map([[comments.organizations, new Set(written.map((one) => one.organizationId))]]);
  const nameOf = await namesOf(services, execution, organizations);
  return written.map((one) => toComment(one, { execution, comments, seen, nameOf }));
}

interface Telling {
  readonly execution: ExecutionContext;
  readonly comments: CommentCircle['comments'];
  readonly seen: Seen;
  readonly nameOf: NameOf;
}

function toComment(written: StoredComment, { execution: { viewer }, comments, seen, nameOf }: Telling): Values {
  const { id, at, audience, authorId, organizationId, text } = written;
  return {
    id,
    createdAt: at,
    audience,
    author: seen.get(authorId) ?? null,
    organization: nameOf(comments.organizations, organizationId),
    isMine: authorId === viewer.userId && organizationId === viewer.organizationId,
    pieces: piecesOf(text).map((piece) =>
      piece.kind === 'words'
        ? { words: piece.words, isMention: false, person: null }
        : { words: null, isMention: true, person: seen.get(piece.person) ?? null },
    ),
  };
}
