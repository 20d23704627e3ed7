import { Button } from '@blueprintjs/core';
import { MenuClosedIcon, MenuIcon, MenuOpenIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { restoreFocus } from '../keys/index.ts';
import { PaletteButton, type PaletteItem } from '../palette/index.ts';
import { useCatalogue, useLabel, useNavigation, useRegistry, useWords } from '../state/index.ts';
import { NoticeBell, NoticeNews } from './notice-bell.tsx';
import type { MenuNumbers } from './menu.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { OrganizationSwitcher, type Workspace } from './organization-switcher.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';
import { useTheme } from './theme.tsx';
import { themes } from './theme-switch.tsx';
import { UserBlock, type UserBlockProps } from './user-block.tsx';
import './shell.css';

export interface ShellProps {
  readonly workspaces: readonly Workspace[];
  readonly activeWorkspace: string | undefined;
  readonly onWorkspace: (id: string) => void;
  readonly user: UserBlockProps;
  /** Number of unread notices; undefined while loading. */
  readonly unread?: number | undefined;
  /** Record counts of the menu's boards, by board name. */
  readonly counts?: MenuNumbers | undefined;
  readonly children: ReactNode;
}

const KEY = 'sidebar';

/** Frame of every screen of a signed-in person: sidebar and content. */
export function Shell({ workspaces, activeWorkspace, onWorkspace, user, unread, counts, children }: ShellProps) {
  const translate = useWords();
  const brand = useLabel()(useCatalogue().brand.shortName);
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const { notices } = useRegistry();
  const bell = notices && <NoticeBell to={notices.to} unread={unread} />;
  const [isDrawn, setDrawn] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeDrawer = () => {
    setDrawn(false);
    menuButton.current?.focus();
  };
  const commands = useShellCommands(user);
  useArrival();
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  };
  const words = translate(isCollapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <div
      className="shell"
      data-collapsed={isCollapsed}
      data-drawn={isDrawn}
      onKeyDown={({ key }) => (key === 'Escape' && isDrawn ? closeDrawer() : undefined)}
    >
      <a href="#content" className="skip-link">
        {translate('shell.skip')}
      </a>
      <header className="topbar">
        <Button
          ref={menuButton}
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={translate('shell.menu')}
          aria-expanded={isDrawn}
          onClick={() => setDrawn(!isDrawn)}
        />
        <span className="brand">{brand}</span>
        {bell}
      </header>
      <aside className="sidebar">
        <div className="sidebar-head">
          <span className="sidebar-words brand">{brand}</span>
          <PaletteButton commands={commands} />
          {bell}
          <Button
            className="sidebar-toggle"
            variant="minimal"
            icon={isCollapsed ? <MenuOpenIcon /> : <MenuClosedIcon />}
            aria-label={words}
            title={words}
            onClick={toggle}
          />
        </div>
        <OrganizationSwitcher workspaces={workspaces} active={activeWorkspace} onSwitch={onWorkspace} />
        <SidebarMenu counts={counts} isCollapsed={isCollapsed && !isDrawn} onFollow={() => setDrawn(false)} />
        <UserBlock {...user} />
      </aside>
      {isDrawn && <div className="sidebar-backdrop" onClick={closeDrawer} />}
      {/* Content covered by the drawer cannot be focused and is hidden from screen readers. */}
      <main id="content" className="content" tabIndex={-1} inert={isDrawn}>
        <NoticeNews unread={unread} />
        <OfflineBanner />
        {children}
      </main>
    </div>
  );
}

/** Palette commands of the shell: languages, themes and sign-out. */
function useShellCommands({ logoutTo, onLanguage }: UserBlockProps): readonly PaletteItem[] {
  const translate = useWords();
  const { languages } = useCatalogue();
  const { choose } = useTheme();
  const [language, theme] = [translate('shell.language'), translate('shell.theme')];
  return [
    ...languages.map((each) => ({
      ...{ key: `language.${each}`, group: language, name: translate(`shell.languageName.${each}`) },
      keywords: `${language} ${new Intl.DisplayNames(each, { type: 'language' }).of(each) ?? ''}`,
      to: () => onLanguage(each),
    })),
    ...themes.map(([each, words]) => ({
      ...{ key: `theme.${each}`, group: theme, name: translate(words) },
      keywords: `${theme} ${translate('shell.themeKeywords')}`,
      to: () => choose(each),
    })),
    { key: logoutTo, group: translate('shell.user'), name: translate('shell.logout'), to: logoutTo },
  ];
}

/**
 * After navigation removes the focused element, moves the focus to the content; also from the menu, whose further items
 * would come before the content of the new page.
 */
function useArrival(): void {
  const { pathname } = useNavigation();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (document.activeElement?.closest('.sidebar-menu') == null) restoreFocus([]);
    else document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
