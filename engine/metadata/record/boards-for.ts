import type { ViewerFacts } from '../../rules/index.ts';
import type { Board } from '../types/index.ts';

/** The boards that a viewer's permissions and organization allow. */
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
