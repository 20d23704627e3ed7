import type { Comments, Entity } from '../../metadata/index.ts';
import { isId } from '../../record/index.ts';
import type { CommentAudience } from '../../store/index.ts';
import { openPaths } from '../history/open-paths.ts';

import { requirePermission, type ExecutionContext, type ApiServices, viewerPrincipal } from '../api-services.ts';

/** A record that the viewer may comment on, and the organization they do it for. */
export interface CommentCircle {
  readonly entity: Entity;
  readonly comments: Comments;
  readonly id: string;
  readonly organizationId: string;
}

/**
 * The comment circle of a record; undefined if the record is missing or out of scope, or the viewer has no
 * organization.
 * @throws ApiError if the viewer lacks the read permission of the entity
 */
export async function commentAudiences(
  { store }: Pick<ApiServices, 'store'>,
  execution: ExecutionContext,
  { entity, id }: Pick<CommentCircle, 'entity' | 'id'>,
): Promise<CommentCircle | undefined> {
  requirePermission(execution.viewer, entity.access.permissions.read);
  const { organizationId, userId } = execution.viewer;
  const { comments } = entity;
  if (comments === undefined || organizationId === undefined || !isId(organizationId)) return undefined;
  if (!isId(id) || !isId(userId)) return undefined;
  const record = await store.one(viewerPrincipal(execution), { entity: entity.name }, id, { id: true });
  return record && { entity, comments, id, organizationId };
}

/**
 * Organizations that would read a comment, by audience; `PARTIES` only if the viewer's organization is one and sees
 * all.
 */
export async function readersOf(
  services: ApiServices,
  execution: ExecutionContext,
  circle: CommentCircle,
): Promise<ReadonlyMap<CommentAudience, readonly string[]>> {
  const { organizationId } = circle;
  const parties = await partiesOf(services, execution, circle);
  const isParty = parties.includes(organizationId) && parties.length > 1;
  return new Map<CommentAudience, readonly string[]>([
    ['ORGANIZATION', [organizationId]],
    ...(isParty ? [['PARTIES', parties] as const] : []),
  ]);
}

async function partiesOf(
  services: ApiServices,
  execution: ExecutionContext,
  { entity, comments: { parties }, id }: CommentCircle,
): Promise<readonly string[]> {
  const record = { entity: entity.name, id };
  const isOpen = await openPaths(services, execution, entity, record);
  // A viewer who does not see a party would write to an unknown reader, and learn that it exists.
  if (!parties.every(isOpen)) return [];
  const ids = await Promise.all(parties.map((path) => services.store.idAt(services.database, record, path)));
  return [...new Set(ids.filter((party) => party !== undefined))];
}
