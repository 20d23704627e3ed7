import { NotificationsIcon } from '@blueprintjs/icons';
import { Link, useWords } from '../state/index.ts';
import { badgeOf } from './menu.ts';

interface NoticeBellProps {
  /** Address of what somebody is told. */
  readonly to: string;
  /** How many they have not read; absent until it is known. */
  readonly unread: number | undefined;
}

/** The way to what somebody is told, with how much of it is new. */
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

/** Says it when there is something new. */
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
