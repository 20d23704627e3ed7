import { visibleText } from '../../record/index.ts';
import { type CommentAudience, type Connection, countComments, insertComment } from '../../store/index.ts';
import { ApiError, notFound, Refusal } from '../errors/api-error.ts';
import { inTransaction } from '../idempotent-request.ts';
import { textLimit } from '../text-limit.ts';
import { executionContextOf, type ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { commentAudiences, type CommentCircle, readersOf } from './comment-audiences.ts';
import { type CommentPerson, peopleOf } from './comment-people.ts';
import { mentionedIn } from './comment-text.ts';
import { commentNotices } from './comment-notices.ts';

/** Maximum characters of a comment. */
export const longestComment = 10_000;
/** Maximum comments of one organization on one record. */
const mostComments = 500;

export interface CommentRequest extends Pick<CommentCircle, 'entity' | 'id'> {
  readonly operation: string;
  readonly audience: CommentAudience;
  readonly text: string;
}

/**
 * Adds a comment and notifies its readers; the record itself does not change.
 * @returns its id @throws ApiError for a record out of scope, an audience without the viewer, and people whom they may
 * not mention
 */
export async function addComment(
  services: ApiServices,
  context: RequestContext,
  request: CommentRequest,
): Promise<string> {
  const execution = executionContextOf(services, context);
  const circle = await commentAudiences(services, execution, request);
  if (circle === undefined) throw notFound();
  const text = textGiven(request.text);
  const { audience, operation } = request;
  const readers = (await readersOf(services, execution, circle)).get(audience);
  if (readers === undefined) throw new Refusal('errors.comment.noParty', { path: ['audience'] });
  const people = await mentionedPeople(text, () => peopleOf(services, execution, circle));
  const notices = await commentNotices(services, execution, circle, { people, readers });
  const given = { id: circle.id, audience, text };
  return await inTransaction(services, context, { operation, given }, async ({ connection, viewer, now }) => {
    await refuseTooMany(connection, circle);
    const { organizationId } = circle;
    const record = { entity: circle.entity.name, id: circle.id };
    const written = { at: now, authorId: viewer.userId, organizationId, audience, readers, text };
    const id = await insertComment(connection, record, written);
    for (const notice of notices) await services.notify?.(connection, notice);
    return id;
  });
}

/** @throws ApiError for an empty or too long text */
function textGiven(given: string): string {
  const text = visibleText(given).trim();
  if (text === '') throw new Refusal('errors.form.required', { code: 'ValidationError', path: ['text'] });
  const limit = textLimit(text, longestComment);
  if (limit !== undefined) throw new ApiError([{ code: 'ValidationError', path: ['text'], ...limit }]);
  return text;
}

/** Unknown and invisible people are refused with the same error. */
async function mentionedPeople(
  text: string,
  read: () => Promise<readonly CommentPerson[]>,
): Promise<readonly CommentPerson[]> {
  const ids = mentionedIn(text);
  if (ids.length === 0) return [];
  const people = (await read()).filter(({ id }) => ids.includes(id));
  if (people.length < ids.length)
    throw new Refusal('errors.comment.mention', { code: 'ValidationError', path: ['text'] });
  return people;
}

/** Guards the table's size and need not be exact: concurrent requests may exceed it by one. */
async function refuseTooMany(connection: Connection, { entity, id, organizationId }: CommentCircle): Promise<void> {
  const reader = { record: { entity: entity.name, id }, organizationId, which: 'written' } as const;
  if ((await countComments(connection, reader, mostComments)) >= mostComments)
    throw new Refusal('errors.comment.tooMany', { params: { most: mostComments } });
}
