import type * as Answered from '../../../generated/engine/types.ts';
import { isValues, type Values } from '../../record/index.ts';

/** Text of a comment, or a mention; `person` is null outside the viewer's scope. */
export interface CommentPiece extends Answered.CommentPiece {
  readonly person: Values | null;
}

/** A comment on a record, in the shape of the API. */
export interface Comment extends Answered.Comment {
  readonly author: Values | null;
  readonly organization: Values;
  readonly pieces: readonly CommentPiece[];
}

/** The organizations that would read a comment of the viewer. */
export interface CommentReaders extends Answered.CommentReaders {
  readonly organizations: readonly Values[];
}

/** The comments read so far, and what the viewer may write. */
export interface CommentsRead extends Omit<Answered.Comments, 'pageInfo'> {
  readonly items: readonly Comment[];
  readonly total: number;
  readonly audiences: readonly CommentReaders[];
  readonly people: readonly Values[];
}

/**
 * The comments in a response: the value of its only field; null when the viewer may neither read nor write comments.
 */
export function commentsIn(data: unknown): CommentsRead | null | undefined {
  const answer = isValues(data) ? Object.values(data)[0] : undefined;
  if (answer === null) return null;
  if (!isValues(answer) || !isValues(answer['pageInfo'])) return undefined;
  const { items, audiences, people, pageInfo } = answer;
  // The comments document selects this shape.
  return { items, audiences, people, total: Number(pageInfo['totalElements']) } as CommentsRead;
}
