import { SoftDisabledButton } from '../controls/index.ts';
import { EmptyView, NotRead } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import { Link, useNavigation, useWords } from '../state/index.ts';
import { NoticeLine } from './notice-line.tsx';
import { useNoticePortal, useNotices } from './use-notices.ts';
import './notices.css';

/** Screen of the viewer's notices in the current organization, newest first; the page is in the address. */
export function NoticesScreen() {
  const translate = useWords();
  const { search } = useNavigation();
  const { to } = useNoticePortal();
  const parameters = new URLSearchParams(search);
  const isUnread = parameters.has('unread');
  const before = parameters.get('before');
  const { page, error, isLoading, isMarking, refetch, mark } = useNotices({ isUnread, before });
  const items = page?.items ?? [];
  const [newest] = items;
  const all = isUnread ? `${to}?unread` : to;
  return (
    <div className="notices">
      <PageHeader
        title={translate('notices.title')}
        actions={
          <>
            <Link to={`${to}/settings`} className="bp6-button">
              {translate('notices.settings')}
            </Link>
            {newest !== undefined && before === null && (
              <SoftDisabledButton
                disabled={items.every(({ isRead }) => isRead)}
                loading={isMarking}
                onClick={() => mark({ until: newest.id })}
              >
                {translate('notices.readAll')}
              </SoftDisabledButton>
            )}
          </>
        }
      />
      <nav className="notices-which" aria-label={translate('notices.which')}>
        <Link to={to} {...(!isUnread && { 'aria-current': 'page' })}>
          {translate('notices.all')}
        </Link>
        <Link to={`${to}?unread`} {...(isUnread && { 'aria-current': 'page' })}>
          {translate('notices.unreadOnes')}
        </Link>
      </nav>
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      {error === undefined && page !== undefined && items.length === 0 && (
        <EmptyView title={translate(isUnread ? 'notices.noneUnread' : 'notices.none')} />
      )}
      <ul aria-busy={isLoading} aria-label={translate('notices.title')}>
        {items.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onRead={() => mark({ id: notice.id })} />
        ))}
      </ul>
      <nav className="notices-pages" aria-label={translate('notices.pages')}>
        {before !== null && <Link to={all}>{translate('notices.newest')}</Link>}
        {page?.hasMore === true && (
          <Link to={`${to}?${new URLSearchParams({ ...(isUnread && { unread: '' }), before: page.last ?? '' })}`}>
            {translate('notices.older')}
          </Link>
        )}
      </nav>
    </div>
  );
}
