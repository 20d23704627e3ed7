import type { Comments, Entity } from '../../metadata/index.ts';
import { isId } from '../../record/index.ts';
import type { CommentAudience } from '../../store/index.ts';
import { openPaths } from '../history/open-paths.ts';

import { requirePermission, type ExecutionContext, type ApiServices, viewerPrincipal } from '../api-services.ts';

/** A record about which a viewer reads and writes, and the organization they do so for. */
export interface CommentCircle {
  readonly entity: Entity;
  readonly comments: Comments;
  readonly id: string;
  readonly organizationId: string;
}

/**
 * Where the viewer reads and writes about a record; undefined for a record out of reach as for one that is not there, and for
 * somebody who works for no organization.
 * @throws ApiError where the viewer lacks a permission that all of these records need
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

/** The organizations that would read a comment, by for whom it is; for the parties only where the viewer is one and sees all. */
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
  // Whoever does not see a party would write to somebody unknown, and learn that there is one.
  if (!parties.every(isOpen)) return [];
  const ids = await Promise.all(parties.map((path) => services.store.idAt(services.database, record, path)));
  return [...new Set(ids.filter((party) => party !== undefined))];
}
