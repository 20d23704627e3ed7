import type { PortalViewer } from '../../engine/react/index.ts';
import { permissions } from '../../metadata/app/permissions.json';
import { roles } from '../../metadata/app/roles.json';

/** A viewer with all permissions. */
export const anybody: PortalViewer = {
  userId: '1',
  organizationId: '1',
  organizationRole: 'PUBLIC_ORGANIZATION',
  role: 'RESPONSIBLE_PERSON',
  language: 'sk',
  permissions: permissions.map(({ name }) => name),
};

/** The responsible person of the registry. */
export const registrar = inRole('REGISTRY');

/** The responsible person of a trading organization. */
export const trader = inRole('PUBLIC_ORGANIZATION');

function inRole(organizationRole: string): PortalViewer {
  const role = 'RESPONSIBLE_PERSON';
  const granted = roles.find((each) => each.organizationRole === organizationRole && each.role === role);
  return { ...anybody, organizationRole, role, permissions: granted?.permissions ?? [] };
}
