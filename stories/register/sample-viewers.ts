import type { PortalViewer } from '../../engine/react/index.ts';
import { permissions } from '../../metadata/app/permissions.json';
import { roles } from '../../metadata/app/roles.json';

/** Who may do everything. */
export const anybody: PortalViewer = {
  userId: '1',
  organizationId: '1',
  organizationRole: 'PUBLIC_ORGANIZATION',
  role: 'RESPONSIBLE_PERSON',
  language: 'sk',
  permissions: permissions.map(({ name }) => name),
};

/** Whoever answers for the register, with what their role gives. */
export const registrar = inRole('REGISTRY');

/** Whoever answers for an organization that trades. */
export const trader = inRole('PUBLIC_ORGANIZATION');

function inRole(organizationRole: string): PortalViewer {
  const role = 'RESPONSIBLE_PERSON';
  const granted = roles.find((each) => each.organizationRole === organizationRole && each.role === role);
  return { ...anybody, organizationRole, role, permissions: granted?.permissions ?? [] };
}
