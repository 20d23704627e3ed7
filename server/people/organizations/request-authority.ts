import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { assertOwnOrganization } from '../users/index.ts';
import { answersFor } from './answers-for.ts';

type Dependencies = Pick<AppContext, 'notices'>;

/**
 * Requests the agreement of a further qualified authority, or of one whose agreement ended.
 * @throws Refusal for another's organization, one without authorities, and an authority it already has
 */
export async function requestAuthority(
  call: RegisterCall<'askQualifiedAuthority'>,
  dependencies: Dependencies,
): Promise<unknown> {
  const { organizationId, authorityId } = call.arguments;
  assertOwnOrganization(call.viewer, organizationId);
  const id = await call.operate(async (operation) => {
    const organization = await lockSupervised(operation.connection, organizationId);
    const supervision = await ask(operation, organizationId, authorityId);
    const params = { id: organizationId, organization: organization.name };
    for (const to of await deciders(operation.connection, authorityId))
      await dependencies.notices.send(operation.connection, {
        notice: 'authorityAsked',
        sender: organizationId,
        to: [to],
        params,
      });
    return supervision;
  });
  return await call.store.one(call.principal, { entity: 'supervision' }, id, call.selection);
}

/** Locks the organization, to serialize concurrent requests. */
async function lockSupervised(connection: Connection, id: string): Promise<{ readonly name: string }> {
  const { organization } = columns;
  const [row] = await connection.query<{ name: string; role: string }>(sql`
    select ${organization.name} as name, ${organization.role} as role from ${tables.organization}
    where ${organization.id}::text = ${id} for update`);
  if (row === undefined) throw new Refusal('errors.organization.notFound', { code: 'NotFoundError' });
  if (row.role !== 'PUBLIC_ORGANIZATION') throw new Refusal('errors.supervision.none');
  return row;
}

async function ask(operation: WriteOperation, organizationId: string, authorityId: string): Promise<string> {
  const { supervision } = columns;
  const [former] = await operation.connection.query<{ id: string; status: string }>(sql`
    select ${supervision.id}::text as id, ${supervision.status} as status from ${tables.supervision}
    where ${supervision.organization} = ${organizationId} and ${supervision.qualifiedAuthority} = ${authorityId}
    for update`);
  const asked = { status: 'PENDING' };
  if (former === undefined) {
    const record = { organization: { id: organizationId }, qualifiedAuthority: { id: authorityId }, ...asked };
    return await operation.insert('supervision', record, { action: 'create' });
  }
  if (former.status !== 'INACTIVE') throw new Refusal('errors.supervision.already', { path: ['authority'] });
  // Keeps the dates until the new agreement: the former one covered trades of its time.
  await operation.write('supervision', former.id, asked, { action: 'ask' });
  return former.id;
}

/** Members of an authority who decide on agreements. */
function deciders(
  connection: Connection,
  authorityId: string,
): Promise<readonly { readonly userId: string; readonly organizationId: string }[]> {
  const { organizationUser: member } = columns;
  return connection.query<{ userId: string; organizationId: string }>(sql`
    select people.${member.user}::text as "userId", people.${member.organization}::text as "organizationId"
    from ${tables.organizationUser} as people
    where people.${member.organization} = ${authorityId} and ${answersFor(sql`people`)}`);
}
