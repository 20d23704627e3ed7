import { Button } from '@blueprintjs/core';
import { MenuClosedIcon, MenuIcon, MenuOpenIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { giveFocusBack } from '../keys/index.ts';
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
  /** How much of what somebody is told they have not read; absent until it is known. */
  readonly unread?: number | undefined;
  /** How many records each board of the menu has, by its name. */
  readonly counts?: MenuNumbers | undefined;
  readonly children: ReactNode;
}

const KEY = 'sidebar';

/** The frame of every screen of a signed-in person: sidebar and content. */
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
      {/* What the drawer covers is neither walked through nor read. */}
      <main id="content" className="content" tabIndex={-1} inert={isDrawn}>
        <NoticeNews unread={unread} />
        <OfflineBanner />
        {children}
      </main>
    </div>
  );
}

/** What the frame offers, for the palette: the way out, languages and themes. */
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

/** Whoever followed a way that is gone with the screen it began on stands at the content of the next one. */
function useArrival(): void {
  const { pathname } = useNavigation();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    giveFocusBack([]);
  }, [pathname]);
}
