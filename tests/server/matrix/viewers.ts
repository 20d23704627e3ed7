import type { RequestContext } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { createSessions } from '../../../server/people/accounts/sessions.ts';
import { addMember, addPerson } from '../people.ts';
import type { TradingRegister } from '../trading-register.ts';

/** A viewer with the session of the request. */
export interface RequestViewer {
  readonly name: string;
  /** Key of the organization of the workspace. */
  readonly organization?: string;
  readonly context: Pick<RequestContext, 'viewer' | 'sessionId'>;
}

/** The workspace for each organization role. */
const workplaces: Readonly<Record<string, string>> = {
  PUBLIC_ORGANIZATION: 'supplier',
  QUALIFIED_AUTHORITY: 'authority',
  GOVERNMENT: 'government',
  REGISTRY: 'registry',
};

/**
 * Viewers: a person of every role of `roles.json`, one without permissions in each kind of organization, one without a
 * workspace, and an anonymous one.
 */
export async function createViewers(trading: TradingRegister, catalogue: Catalogue): Promise<readonly RequestViewer[]> {
  const kinds = [...new Set(catalogue.roles.map(({ organizationRole }) => organizationRole))];
  const grants = [
    ...catalogue.roles,
    ...kinds.map((organizationRole) => ({ organizationRole, role: 'EMPLOYEE', permissions: [] })),
  ];
  const stray = await addPerson({ catalogue, database: trading.database }, 'stray@matrix.example');
  const viewers: RequestViewer[] = [
    { name: 'nobody', context: { viewer: undefined } },
    { name: 'a person without workspace', context: { viewer: { userId: stray, permissions: [], language: 'sk' } } },
  ];
  for (const grant of grants) viewers.push(await signedIn(trading, catalogue, grant));
  return viewers;
}

async function signedIn(
  trading: TradingRegister,
  catalogue: Catalogue,
  { organizationRole, role, permissions }: Catalogue['roles'][number],
): Promise<RequestViewer> {
  const organization = workplaces[organizationRole];
  if (organization === undefined)
    throw new Error(`Say in tests/server/matrix/viewers.ts where somebody of ${organizationRole} works.`);
  const granted = permissions.length === 0 ? 'without permissions' : role;
  const organizationId = trading.register.organizations.get(organization) ?? '';
  const register = { catalogue, database: trading.database };
  const userId = await addPerson(register, `${organization}-${granted.replace(' ', '-')}@matrix.example`);
  await addMember(register, { userId, organizationId, role });
  const now = () => new Date('2026-03-05T10:00:00Z');
  const session = await createSessions(trading.database, 'secret', now).open({
    userId,
    organizationId,
    deviceId: 'laptop',
  });
  const viewer: Viewer = { userId, organizationId, organizationRole, role, permissions, language: 'sk' };
  return {
    name: `${organizationRole} ${granted}`,
    organization,
    context: { viewer, sessionId: session.sessionId },
  };
}
