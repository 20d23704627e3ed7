import sql from 'sql-template-tag';
import { type ActionHookContext, Refusal } from '../../../engine/api/index.ts';
import type { Organization } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/**
 * A qualified authority agrees with an organization for a time: what is between the two is no field of either, so no
 * action of the organization can write it.
 */
export async function agree(context: ActionHookContext<Organization>): Promise<void> {
  const { id, viewer, arguments: given, action } = context;
  const supervision = await supervisionBetween(context, id, viewer.organizationId);
  if (supervision === undefined) throw new Refusal('errors.organization.noPermission');
  const { validFrom = null, validUntil = null } = given;
  await context.write('supervision', supervision, { status: 'ACTIVE', validFrom, validUntil }, { action: action.name });
}

/** Locked by the organization, whose action it is a part of. */
async function supervisionBetween(
  { connection }: ActionHookContext<Organization>,
  organizationId: string,
  authorityId: string | undefined,
): Promise<string | undefined> {
  const { supervision } = columns;
  const [found] = await connection.query<{ id: string }>(sql`
    select ${supervision.id}::text as id from ${tables.supervision}
    where ${supervision.organization} = ${organizationId} and ${supervision.qualifiedAuthority} = ${authorityId ?? null}
    for update`);
  return found?.id;
}
