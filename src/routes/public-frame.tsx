import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { Outlet, useLocation } from 'react-router-dom';
import { LanguageSwitch, Link, useCatalogue, useLabel, useNavigation, useWords } from '../../engine/react/index.ts';
import { useLanguageChange } from '../language/use-language-change.ts';
import './public-frame.css';

/** Public addresses without a back button. */
const WITHOUT_BACK = /^\/(login\/?$|reset-password\/)/u;

/** The frame of public screens: brand, languages, back button. */
export function PublicFrame() {
  const { brand } = useCatalogue();
  const label = useLabel();
  const translate = useWords();
  const { pathname } = useLocation();
  const { navigate } = useNavigation();
  const changeLanguage = useLanguageChange();
  const hasBack = !WITHOUT_BACK.test(pathname);
  return (
    <div className="public-frame">
      <header className="public-head">
        <span className="brand">{label(brand.name)}</span>
        <LanguageSwitch onLanguage={(language) => void changeLanguage(language)} />
      </header>
      <main className="public-content">
        {hasBack && (
          <Button
            className="public-back"
            variant="minimal"
            icon={<ArrowLeftIcon />}
            onClick={() => (history.length > 1 ? history.back() : navigate('/'))}
          >
            {translate('login.back')}
          </Button>
        )}
        <Outlet />
      </main>
      <footer className="public-foot">
        <span>{label(brand.institute)}</span>
        <Link to="/verify">{translate('login.verify')}</Link>
        <Link to="/privacy-policy">{translate('login.privacy')}</Link>
        <Link to="/terms-and-conditions">{translate('login.terms')}</Link>
        <Link to="/accessibility">{translate('shell.accessibility')}</Link>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </footer>
    </div>
  );
}
