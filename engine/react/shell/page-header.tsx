import { Fragment, type ReactNode } from 'react';
import { HelpButton } from '../help/index.ts';
import { Link, useCatalogue, useLabel, useNavigation, useWords } from '../state/index.ts';
import './page-header.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageHeaderProps {
  readonly title: string;
  readonly breadcrumb?: readonly Crumb[];
  readonly status?: ReactNode;
  /** The primary action comes last. */
  readonly actions?: ReactNode;
}

/** Header of a page: breadcrumb, title, status, actions and help. */
export function PageHeader({ title, breadcrumb = [], status, actions }: PageHeaderProps) {
  const translate = useWords();
  const { pathname } = useNavigation();
  const brand = useLabel()(useCatalogue().brand.shortName);
  return (
    <header className="page-header">
      <title>{`${title} · ${brand}`}</title>
      <div className="page-header-words">
        {breadcrumb.length > 0 && (
          <nav aria-label={translate('shell.breadcrumb')} className="breadcrumb">
            {breadcrumb.map(({ label, to }) => (
              <Fragment key={to}>
                <Link to={to}>{label}</Link>
                <span aria-hidden="true">/</span>
              </Fragment>
            ))}
            <span aria-current="page">{title}</span>
          </nav>
        )}
        <div className="page-header-title">
          <h1>{title}</h1>
          {status}
          <HelpButton of={pathname.replace(/(?<=.)\/$/u, '')} title={title} />
        </div>
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
