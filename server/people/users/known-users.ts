import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { emailName, emailOf } from '../accounts/index.ts';

/** @throws Refusal where the register has no such user, or has removed them */
export async function userOfId(connection: Connection, id: string): Promise<string> {
  return await userWhere(connection, sql`person.${columns.user.id}::text = ${id}`, 'userId');
}

/** The same by e-mail, whatever the case of its letters and the spaces in it. */
export async function userOfEmail(connection: Connection, email: string): Promise<string> {
  return await userWhere(connection, sql`${emailOf('person')} = ${emailName(email)}`, 'userEmail');
}

async function userWhere(connection: Connection, where: Sql, argument: string): Promise<string> {
  const [user] = await connection.query<{ id: string }>(sql`
    select person.${columns.user.id}::text as id from ${tables.user} as person where ${where} and not person.archived`);
  if (user === undefined) throw new Refusal('errors.user.notFound', { code: 'NotFoundError', path: [argument] });
  return user.id;
}
