import { useId, useLayoutEffect, useRef } from 'react';
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
import { badgeOf, isCurrentItem, numbersOf, type MenuNumbers } from './menu.ts';

interface SidebarMenuProps {
  readonly counts: MenuNumbers | undefined;
  readonly isCollapsed: boolean;
  readonly onFollow: () => void;
}

export function SidebarMenu({ counts = {}, isCollapsed, onFollow }: SidebarMenuProps) {
  const { menu } = useCatalogue();
  const viewer = useViewer();
  const label = useLabel();
  const translate = useWords();
  const box = useCurrentInView();
  return (
    <nav ref={box} aria-label={translate('shell.menu')} className="sidebar-menu">
      {menuFor(menu, viewer).map((group) => (
        <div key={group.name} role="group" aria-label={label(group.label)}>
          <p className="sidebar-group" aria-hidden="true">
            <span className="sidebar-words">{label(group.label)}</span>
          </p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <SidebarItem item={item} counts={counts} isCollapsed={isCollapsed} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the menu to the current item, without scrolling the page. */
function useCurrentInView() {
  const box = useRef<HTMLElement>(null);
  const { pathname } = useNavigation();
  useLayoutEffect(() => {
    const current = box.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    const frame = box.current?.getBoundingClientRect();
    if (box.current === null || current === undefined || frame === undefined) return;
    if (current.top < frame.top || current.bottom > frame.bottom)
      box.current.scrollTop += current.top - frame.top - frame.height / 2;
  }, [pathname]);
  return box;
}

interface SidebarItemProps extends SidebarMenuProps {
  readonly item: MenuItem;
}

function SidebarItem({ item, counts = {}, isCollapsed, onFollow }: SidebarItemProps) {
  const label = useLabel();
  const id = useId();
  const words = label(item.label);
  const { pathname } = useNavigation();
  const numbers = numbersOf(item, counts);
  const countText = numbers.map((each) => `${label(each.label)}: ${badgeOf(each.total)}`).join(', ');
  const total = numbers.reduce((sum, each) => sum + each.total, 0);
  return (
    <>
      <Link
        to={item.to}
        className="sidebar-item"
        onClick={onFollow}
        {...(isCollapsed ? { 'data-tooltip': words } : {})}
        {...(isCurrentItem(item, pathname) ? { 'aria-current': 'page' } : {})}
        {...(total > 0 && { 'aria-describedby': id, title: countText })}
      >
        <NamedIcon name={item.icon} />
        <span className={isCollapsed ? 'visually-hidden' : 'sidebar-words'}>{words}</span>
        {total > 0 && (
          <span className="count-badge" aria-hidden="true">
            {badgeOf(total)}
          </span>
        )}
      </Link>
      {total > 0 && (
        <span id={id} className="visually-hidden">
          {countText}
        </span>
      )}
    </>
  );
}
