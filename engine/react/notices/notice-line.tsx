import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useFormat } from '../format/index.ts';
import { Link, useWords, type NoticeItem } from '../state/index.ts';

interface NoticeLineProps {
  readonly notice: NoticeItem;
  readonly onRead: () => void;
}

/** One notice: text, time and read state; following its link marks it as read. */
export function NoticeLine({ notice: { subject, text, link, toldAt, isRead }, onRead }: NoticeLineProps) {
  const translate = useWords();
  const format = useFormat();
  return (
    <li className="notice" data-unread={!isRead}>
      <div className="notice-words">
        <p className="notice-subject">
          {!isRead && <span className="visually-hidden">{translate('notices.unread')}: </span>}
          {link === null ? (
            subject
          ) : (
            <Link to={link} onClick={isRead ? undefined : onRead}>
              {subject}
            </Link>
          )}
        </p>
        <p className="notice-text">{text}</p>
        <time dateTime={toldAt}>{format.dateTime(toldAt)}</time>
      </div>
      {!isRead && (
        <Button
          variant="minimal"
          icon={<TickIcon />}
          aria-label={`${translate('notices.read')}: ${subject}`}
          title={translate('notices.read')}
          onClick={onRead}
        />
      )}
    </li>
  );
}
