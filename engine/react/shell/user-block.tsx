import { LogOutIcon } from '@blueprintjs/icons';
import { Link, useCatalogue, useWords } from '../state/index.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { initialsOf } from './menu.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export interface UserBlockProps {
  /** Empty while loading. */
  readonly fullName: string;
  /** Address of the profile page. */
  readonly profileTo?: string;
  /** Address of the accessibility statement. */
  readonly statementTo?: string;
  /** Address of sign-out. */
  readonly logoutTo: string;
  /** Undefined while loading. */
  readonly serverVersion: string | undefined;
  readonly onLanguage: (language: string) => void;
}

/** The signed-in person with sign-out, language, theme, versions and contact. */
export function UserBlock({ fullName, profileTo, statementTo, logoutTo, serverVersion, onLanguage }: UserBlockProps) {
  const { brand } = useCatalogue();
  const translate = useWords();
  const versions = [
    translate('shell.version', { client: brand.version }),
    ...(serverVersion === undefined ? [] : [translate('shell.serverVersion', { server: serverVersion })]),
  ];
  return (
    <section className="user-block" aria-label={translate('shell.user')}>
      <div className="user-block-person">
        <span className="avatar" title={fullName} aria-hidden="true">
          {initialsOf(fullName)}
        </span>
        {profileTo === undefined ? (
          <span className="sidebar-words user-block-name">{fullName}</span>
        ) : (
          <Link
            to={profileTo}
            className="sidebar-words user-block-name"
            // While the name is loading.
            aria-label={fullName === '' ? translate('shell.user') : undefined}
          >
            {fullName}
          </Link>
        )}
        <Link
          to={logoutTo}
          className="user-block-logout"
          title={translate('shell.logout')}
          aria-label={translate('shell.logout')}
        >
          <LogOutIcon />
        </Link>
      </div>
      <div className="user-block-switches">
        <LanguageSwitch onLanguage={onLanguage} />
        <ThemeSwitch />
      </div>
      <p className="sidebar-words user-block-about">
        {versions.join(', ')}
        <br />
        {translate('shell.support')}: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        {statementTo !== undefined && (
          <>
            <br />
            <Link to={statementTo}>{translate('shell.accessibility')}</Link>
          </>
        )}
      </p>
    </section>
  );
}
