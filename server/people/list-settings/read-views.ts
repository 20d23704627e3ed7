import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Viewer } from '../../../engine/store/index.ts';

/** Upper bound of views in a menu. */
const mostShown = 500;

/** A viewer's own views of a list, and those shared in their current organization. */
export async function readViews(connection: Pick<Connection, 'query'>, viewer: Viewer, list: string) {
  return await connection.query(sql`
    select id::text as id, name, state, audience, role, is_default as "isDefault", ${changeable(viewer)} as "isMine"
    from list_view
    where list = ${list} and (
      ${ownOf(viewer)}
      or (${sharedWithin(viewer)} and (audience = 'ALL' or role = ${viewer.role ?? null} or user_id = ${viewer.userId}))
    )
    order by user_id <> ${viewer.userId}, audience, plain_text(name), id
    limit ${mostShown}`);
}

/** SQL condition for views that the viewer may change: own ones, and shared ones with the permission. */
export function changeable(viewer: Viewer): Sql {
  return mayShare(viewer) ? sql`(${ownOf(viewer)} or ${sharedWithin(viewer)})` : ownOf(viewer);
}

export const ownOf = ({ userId }: Viewer): Sql => sql`(user_id = ${userId} and audience = 'PRIVATE')`;

/** Shared views belong to the organization, even when their author leaves. */
export const sharedWithin = ({ organizationId }: Viewer): Sql =>
  sql`(organization_id = ${organizationId ?? null} and audience <> 'PRIVATE')`;

export function mayShare({ permissions }: Viewer): boolean {
  return permissions.includes('ListViewsShare');
}
