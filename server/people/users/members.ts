import sql from 'sql-template-tag';
import { isId } from '../../../engine/record/index.ts';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection, WriteOperation, Store, Viewer } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { emailOf } from '../accounts/index.ts';

/** Members manage their own organization, the registry all. @throws Refusal otherwise */
export function assertOwnOrganization(viewer: Viewer | undefined, organizationId: string): void {
  if (viewer?.organizationRole === 'REGISTRY' || viewer?.organizationId === organizationId) return;
  throw new Refusal('errors.organization.noPermission', { code: 'ForbiddenError' });
}

/** Identifying values of an organization that are not its own free text. */
export interface KnownOrganization {
  readonly code: string;
  readonly ico: string | null;
}

/**
 * Locks an organization, to serialize additions of the same person.
 * @throws Refusal for an unknown or temporary one
 */
export async function lockOrganization(
  store: Store,
  { connection }: WriteOperation,
  organizationId: string,
): Promise<KnownOrganization> {
  if (!isId(organizationId)) throw organizationNotFound();
  await store.lock(connection, 'organization', [organizationId]);
  const { id, temporary, code, ico } = columns.organization;
  const [row] = await connection.query<KnownOrganization & Record<string, unknown>>(sql`
    select ${code} as code, ${ico} as ico from ${tables.organization}
    where ${id} = ${organizationId} and not coalesce(${temporary}, false)`);
  if (row === undefined) throw organizationNotFound();
  return row;
}

function organizationNotFound(): Refusal {
  return new Refusal('errors.organization.notFound', { code: 'NotFoundError' });
}

/** True when a person with this e-mail is a member in any status. */
export async function hasMember(connection: Connection, organizationId: string, email: string): Promise<boolean> {
  const { organizationUser, user } = columns;
  const rows = await connection.query(sql`
    select from ${tables.organizationUser} as member
      join ${tables.user} as person on person.${user.id} = member.${organizationUser.user}
    where member.${organizationUser.organization} = ${organizationId} and ${emailOf('person')} = ${email}
      and not person.archived`);
  return rows.length > 0;
}
