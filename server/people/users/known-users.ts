import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/** @throws Refusal where the register has no such user, or has removed them */
export async function emailOfUser(connection: Connection, userId: string): Promise<string> {
  const { id, email } = columns.user;
  const [user] = await connection.query<{ email: string }>(sql`
    select ${email} as email from ${tables.user} where ${id}::text = ${userId} and not archived`);
  if (user === undefined) throw new Refusal('errors.user.notFound', { code: 'NotFoundError', path: ['userId'] });
  return user.email;
}
