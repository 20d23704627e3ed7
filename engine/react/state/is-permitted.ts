import type { PortalViewer } from './types.ts';

/** True when a viewer has the permission, or none is required. */
export function isPermitted(
  { permissions = [] }: Pick<PortalViewer, 'permissions'>,
  permission: string | undefined,
): boolean {
  return permission === undefined || permissions.includes(permission);
}
