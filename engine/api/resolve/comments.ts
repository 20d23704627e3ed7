import type { Entity } from '../../metadata/index.ts';
import { isId } from '../../record/index.ts';
import { type CommentAudience, countComments, removeComment } from '../../store/index.ts';
import { addComment } from '../comments/add-comment.ts';
import { commentAudiences, type CommentCircle, readersOf } from '../comments/comment-audiences.ts';
import { peopleOf } from '../comments/comment-people.ts';
import { readComments } from '../comments/read-comments.ts';
import { notFound } from '../errors/api-error.ts';
import { namesOf } from '../history/names-of.ts';
import { inTransaction } from '../idempotent-request.ts';

import { type ExecutionContext, executionContextOf, requirePermission, type ApiServices } from '../api-services.ts';
import { pageRequest } from './list-request.ts';
import type { Resolve } from './reading.ts';
import { selectionOf } from './selection-of.ts';

/** The count limit of lists. */
const mostCounted = 10_000;

/**
 * A page of the comments on a record that the viewer's organization may read; null if the record is missing or out of
 * scope.
 */
export function resolveComments(services: ApiServices, entity: Entity): Resolve {
  return async (given, context, info) => {
    const execution = executionContextOf(services, context);
    const { request, index, size } = pageRequest({ page: given['page'] }, {}, false);
    const circle = await commentAudiences(services, execution, { entity, id: String(given['id']) });
    if (circle === undefined) return null;
    const selected = selectionOf(info);
    const { id, organizationId } = circle;
    const reader = { record: { entity: entity.name, id }, organizationId, which: 'read' } as const;
    const total = await countComments(services.database, reader, mostCounted + 1);
    const totals = { totalElements: Math.min(total, mostCounted), totalIsCapped: total > mostCounted };
    return {
      items: await readComments(services, execution, circle, { offset: request.offset, limit: size }),
      pageInfo: { ...totals, index, size },
      audiences: selected['audiences'] === undefined ? [] : await audiencesOf(services, execution, circle),
      people: selected['people'] === undefined ? [] : await namedPeople(services, execution, circle),
    };
  };
}

/** Audiences that the viewer may write for, with their organizations. */
async function audiencesOf(services: ApiServices, execution: ExecutionContext, circle: CommentCircle) {
  const readers = await readersOf(services, execution, circle);
  const { organizations: entity } = circle.comments;
  const nameOf = await namesOf(services, execution, new Map([[entity, new Set([...readers.values()].flat())]]));
  return [...readers].map(([audience, ids]) => ({ audience, organizations: ids.map((id) => nameOf(entity, id)) }));
}

async function namedPeople(services: ApiServices, execution: ExecutionContext, circle: CommentCircle) {
  return (await peopleOf(services, execution, circle)).map(({ named }) => named);
}

export function resolveAddComment(services: ApiServices, entity: Entity, operation: string): Resolve {
  return async ({ id, audience, text }, context) =>
    await addComment(services, context, {
      operation,
      entity,
      id: String(id),
      // Validated by GraphQL.
      audience: audience as CommentAudience,
      text: String(text),
    });
}

/** Removes a comment: only its author may, for the same organization. */
export function resolveRemoveComment(services: ApiServices, entity: Entity, operation: string): Resolve {
  return async (given, context) => {
    const id = String(given['id']);
    return await inTransaction(services, context, { operation, given }, async ({ connection, viewer }) => {
      requirePermission(viewer, entity.access.permissions.read);
      const { userId, organizationId = '' } = viewer;
      const isWritten = isId(id) && isId(userId) && isId(organizationId);
      const written = { entity: entity.name, id, authorId: userId, organizationId };
      if (!isWritten || !(await removeComment(connection, written))) throw notFound();
      return true;
    });
  };
}
