import type { ViewerFacts } from '../../rules/index.ts';
import type { Board } from '../types/index.ts';

/** The boards of a viewer: those their permissions open, meant for their organization. */
export function boardsFor(
  boards: readonly Board[],
  { permissions = [], organizationRole = '' }: Pick<ViewerFacts, 'permissions' | 'organizationRole'>,
): readonly Board[] {
  return boards.filter(
    ({ permission, organizationRoles }) =>
      (permission === undefined || permissions.includes(permission)) &&
      organizationRoles?.includes(organizationRole) !== false,
  );
}
