import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Viewer } from '../../../engine/store/index.ts';

/** What a menu can be looked through for: nobody has as many of their own, and others' come after them. */
const mostShown = 500;

/** The views of a list that somebody has: their own wherever they work, and those of their organization for them. */
export async function readViews(connection: Pick<Connection, 'query'>, viewer: Viewer, list: string) {
  return await connection.query(sql`
    select id::text as id, name, state, audience, role, is_default as "isDefault", ${changeable(viewer)} as "isMine"
    from list_view
    where list = ${list} and (
      user_id = ${viewer.userId}
      or (organization_id = ${viewer.organizationId ?? null} and (audience = 'ALL' or (audience = 'ROLE' and role = ${viewer.role ?? null})))
    )
    order by user_id <> ${viewer.userId}, audience, plain_text(name), id
    limit ${mostShown}`);
}

/** Whether somebody may change a view: their own, and what others of their organization share, where they may share. */
export function changeable(viewer: Viewer): Sql {
  const isShared = sql`(organization_id = ${viewer.organizationId ?? null} and audience <> 'PRIVATE' and ${mayShare(viewer)})`;
  return sql`(user_id = ${viewer.userId} and (audience = 'PRIVATE' or ${mayShare(viewer)}) or ${isShared})`;
}

export function mayShare({ permissions }: Viewer): boolean {
  return permissions.includes('ListViewsShare');
}
