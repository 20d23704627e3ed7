import type { MenuItem } from '../../metadata/types/index.ts';
import {
  Link,
  menuFor,
  NamedIcon,
  useCatalogue,
  useLabel,
  useNavigation,
  useViewer,
  useWords,
} from '../state/index.ts';
import { isCurrent } from './menu.ts';

/** The viewer's menu in its groups. */
export function SidebarMenu({
  isCollapsed,
  onFollow,
}: {
  readonly isCollapsed: boolean;
  readonly onFollow: () => void;
}) {
  const { menu } = useCatalogue();
  const viewer = useViewer();
  const label = useLabel();
  const translate = useWords();
  return (
    <nav aria-label={translate('shell.menu')} className="sidebar-menu">
      {menuFor(menu, viewer).map((group) => (
        <div key={group.name} role="group" aria-label={label(group.label)}>
          <p className="sidebar-group" aria-hidden="true">
            <span className="sidebar-words">{label(group.label)}</span>
          </p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <SidebarItem item={item} isCollapsed={isCollapsed} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SidebarItem({
  item,
  isCollapsed,
  onFollow,
}: {
  readonly item: MenuItem;
  readonly isCollapsed: boolean;
  readonly onFollow: () => void;
}) {
  const words = useLabel()(item.label);
  const { pathname } = useNavigation();
  return (
    <Link
      to={item.to}
      className="sidebar-item"
      onClick={onFollow}
      {...(isCollapsed ? { 'data-tooltip': words } : {})}
      {...(isCurrent(item, pathname) ? { 'aria-current': 'page' } : {})}
    >
      <NamedIcon name={item.icon} />
      <span className={isCollapsed ? 'visually-hidden' : 'sidebar-words'}>{words}</span>
    </Link>
  );
}
