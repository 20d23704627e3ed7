import type { MenuGroup, MenuItem } from '../../metadata/types/index.ts';
import { isPermitted } from './is-permitted.ts';
import type { PortalViewer } from './types.ts';

/** The viewer's menu: items that their permissions and their organization's role allow; empty groups are omitted. */
export function menuFor(
  groups: readonly MenuGroup[],
  viewer: Pick<PortalViewer, 'permissions' | 'organizationRole'>,
): readonly MenuGroup[] {
  const { organizationRole = '' } = viewer;
  const isOpen = ({ permission }: { readonly permission?: string }) => isPermitted(viewer, permission);
  const isMeant = ({ organizationRoles }: MenuItem) => organizationRoles?.includes(organizationRole) !== false;
  return groups
    .filter(isOpen)
    .map((group) => ({ ...group, items: group.items.filter((item) => isOpen(item) && isMeant(item)) }))
    .filter(({ items }) => items.length > 0);
}
