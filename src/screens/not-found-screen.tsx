import { SearchIcon } from '@blueprintjs/icons';
import { Link, PageHeader, StateView, useWords } from '../../engine/react/index.ts';

/** The page for unknown addresses. */
export function NotFoundScreen() {
  const translate = useWords();
  return (
    <>
      <PageHeader title={translate('portal.notFound.title')} />
      <StateView
        icon={<SearchIcon size={32} />}
        title={translate('portal.notFound.text')}
        action={<Link to="/">{translate('portal.home')}</Link>}
      />
    </>
  );
}
