import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';

/** A person's notices in one organization, or all of them with the channel choices. */
interface Reader {
  readonly userId: string;
  readonly organizationId?: string;
}

/** Deletes a person's notices, so that a later member or owner of the e-mail does not read them. */
export async function deleteNoticesOf(connection: Connection, { userId, organizationId }: Reader): Promise<void> {
  const within = organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`;
  await connection.query(sql`delete from portal_notice where user_id = ${userId} and ${within}`);
  if (organizationId === undefined) await connection.query(sql`delete from notice_choice where user_id = ${userId}`);
}
