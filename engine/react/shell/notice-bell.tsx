import { NotificationsIcon } from '@blueprintjs/icons';
import { Link, useWords } from '../state/index.ts';
import { badgeOf } from './menu.ts';

interface NoticeBellProps {
  /** Address of the notices. */
  readonly to: string;
  /** Number of unread notices; undefined while loading. */
  readonly unread: number | undefined;
}

/** Link to the notices, with the number of unread ones. */
export function NoticeBell({ to, unread = 0 }: NoticeBellProps) {
  const words = useBellWords(unread);
  return (
    <Link to={to} className="notice-bell" aria-label={words} title={words}>
      <NotificationsIcon />
      {unread > 0 && (
        <span className="count-badge" aria-hidden="true">
          {badgeOf(unread)}
        </span>
      )}
    </Link>
  );
}

/** Announces unread notices to screen readers. */
export function NoticeNews({ unread = 0 }: Pick<NoticeBellProps, 'unread'>) {
  const words = useBellWords(unread);
  return (
    <p className="visually-hidden" role="status">
      {unread > 0 && words}
    </p>
  );
}

function useBellWords(unread: number): string {
  const translate = useWords();
  return unread === 0 ? translate('notices.title') : translate('notices.unreadCount', { count: badgeOf(unread) });
}
