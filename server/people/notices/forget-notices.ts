import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** Whose notices: of one organization, or all of the person, and then how they wanted them too. */
interface Reader {
  readonly userId: string;
  readonly organizationId?: string;
}

/** Forgets what somebody was told: who comes back to an organization, or has their e-mail next, does not read it. */
export async function forgetNotices(connection: Connection, { userId, organizationId }: Reader): Promise<void> {
  const within = organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`;
  await connection.query(sql`delete from portal_notice where user_id = ${userId} and ${within}`);
  if (organizationId === undefined) await connection.query(sql`delete from notice_choice where user_id = ${userId}`);
}
