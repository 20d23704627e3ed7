import type { MenuGroup, MenuItem } from '../../metadata/types/index.ts';
import type { Viewer } from '../state/index.ts';

/** The menu of a viewer: groups and items their permissions open, meant for their organization; a group with nothing in it is left out. */
export function menuFor(
  groups: readonly MenuGroup[],
  { permissions = [], organizationRole = '' }: Pick<Viewer, 'permissions' | 'organizationRole'>,
): readonly MenuGroup[] {
  const isOpen = ({ permission }: { readonly permission?: string }) =>
    permission === undefined || permissions.includes(permission);
  const isMeant = ({ organizationRoles }: MenuItem) => organizationRoles?.includes(organizationRole) !== false;
  return groups
    .filter(isOpen)
    .map((group) => ({ ...group, items: group.items.filter((item) => isOpen(item) && isMeant(item)) }))
    .filter(({ items }) => items.length > 0);
}

/** Whether a menu item leads to the address or to something below it. */
export function isCurrent({ to }: MenuItem, pathname: string): boolean {
  const [path = to] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The letters that stand for a person: of their first and last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.split(/\s+/).filter((name) => name !== '' && !name.includes('.'));
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((name) => name?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}
