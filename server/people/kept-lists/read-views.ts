import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Viewer } from '../../../engine/store/index.ts';

/** What a menu can be looked through for: nobody has as many of their own, and others' come after them. */
const mostShown = 500;

/** The views of a list that somebody has: their own wherever they work, and those shared where they work now, by them or for them. */
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

/** Whether somebody may change a view: their own, and what their organization shares, where they may share. */
export function changeable(viewer: Viewer): Sql {
  return mayShare(viewer) ? sql`(${ownOf(viewer)} or ${sharedWithin(viewer)})` : ownOf(viewer);
}

export const ownOf = ({ userId }: Viewer): Sql => sql`(user_id = ${userId} and audience = 'PRIVATE')`;

/** What is shared stays with the organization it was shared in, wherever who made it goes. */
export const sharedWithin = ({ organizationId }: Viewer): Sql =>
  sql`(organization_id = ${organizationId ?? null} and audience <> 'PRIVATE')`;

export function mayShare({ permissions }: Viewer): boolean {
  return permissions.includes('ListViewsShare');
}
