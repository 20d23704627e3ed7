import sql from 'sql-template-tag';
import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Connection, Operation, Viewer } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

export interface NewMember {
  readonly organizationId: string;
  readonly role: string;
  /** Finds the person, or makes them: once the organization is locked. */
  readonly find: () => Promise<string>;
}

/**
 * Makes a person an active member: whoever may add them answers for them. Of two who add the same person at once the
 * second waits for the first, and hears that they are a member already.
 * @returns the ids of the membership and of the person
 * @throws Refusal for another's organization, or a member
 */
export async function addMember(
  { viewer, store }: Pick<OperationCall, 'viewer' | 'store'>,
  operation: Operation,
  { organizationId, role, find }: NewMember,
): Promise<{ readonly id: string; readonly userId: string }> {
  refuseAnothers(viewer, organizationId);
  if (!/^\d{1,18}$/u.test(organizationId)) throw organizationNotFound();
  const { connection } = operation;
  await store.lock(connection, 'organization', [organizationId]);
  await assertThere(connection, organizationId);
  const userId = await find();
  if (await isMember(connection, userId, organizationId))
    throw new Refusal('errors.user.alreadyInOrganization', { path: [] });
  const member = { user: { id: userId }, organization: { id: organizationId }, role, status: 'ACTIVE' };
  return { id: await operation.insert('organizationUser', member, { action: 'create' }), userId };
}

/** One manages the people of one's own organization; the registry those of all. */
function refuseAnothers(viewer: Viewer | undefined, organizationId: string): void {
  if (viewer?.organizationRole === 'REGISTRY' || viewer?.organizationId === organizationId) return;
  throw new Refusal('errors.organization.noPermission', { code: 'ForbiddenError' });
}

async function assertThere(connection: Connection, organizationId: string): Promise<void> {
  const { id, temporary } = columns.organization;
  const found = await connection.query(sql`
    select from ${tables.organization} where ${id} = ${organizationId} and not coalesce(${temporary}, false)`);
  if (found.length === 0) throw organizationNotFound();
}

function organizationNotFound(): Refusal {
  return new Refusal('errors.organization.notFound', { code: 'NotFoundError' });
}

async function isMember(connection: Connection, userId: string, organizationId: string): Promise<boolean> {
  const { organizationUser } = columns;
  const found = await connection.query(sql`
    select from ${tables.organizationUser}
    where ${organizationUser.user} = ${userId} and ${organizationUser.organization} = ${organizationId}`);
  return found.length > 0;
}

/** What an organization is called. */
export async function nameOf(connection: Connection, organizationId: string): Promise<string> {
  const { id, name } = columns.organization;
  const [found] = await connection.query<{ name: string }>(sql`
    select ${name} as name from ${tables.organization} where ${id} = ${organizationId}`);
  return found?.name ?? '';
}
