import type { PortalViewer } from './types.ts';

/** Whether a viewer has a permission; what asks for none is anybody's. */
export function isPermitted(
  { permissions = [] }: Pick<PortalViewer, 'permissions'>,
  permission: string | undefined,
): boolean {
  return permission === undefined || permissions.includes(permission);
}
