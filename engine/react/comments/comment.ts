import type * as Answered from '../../../generated/engine/types.ts';
import { isValues, type Values } from '../../record/index.ts';

/** Words of a comment, or somebody mentioned; a person out of the viewer's reach is null. */
export interface CommentPiece extends Answered.CommentPiece {
  readonly person: Values | null;
}

/** Something that was written about a record, as the API tells it. */
export interface Comment extends Answered.Comment {
  readonly author: Values | null;
  readonly organization: Values;
  readonly pieces: readonly CommentPiece[];
}

/** Who would read what the viewer writes. */
export interface CommentReaders extends Answered.CommentReaders {
  readonly organizations: readonly Values[];
}

/** What has been read of the comments on a record, and what the viewer may write. */
export interface CommentsRead extends Omit<Answered.Comments, 'pageInfo'> {
  readonly items: readonly Comment[];
  readonly total: number;
  readonly audiences: readonly CommentReaders[];
  readonly people: readonly Values[];
}

/** The comments in an answer: the value of its only field; null where the viewer reads and writes none. */
export function commentsIn(data: unknown): CommentsRead | null | undefined {
  const answer = isValues(data) ? Object.values(data)[0] : undefined;
  if (answer === null) return null;
  if (!isValues(answer) || !isValues(answer['pageInfo'])) return undefined;
  const { items, audiences, people, pageInfo } = answer;
  // As its document asks for them.
  return { items, audiences, people, total: Number(pageInfo['totalElements']) } as CommentsRead;
}
