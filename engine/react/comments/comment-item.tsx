import { Button, Tag } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useFormat } from '../format/index.ts';
import type { HistoryFormatter } from '../history/index.ts';
import { useWords, type PortalEntity } from '../state/index.ts';
import type { Comment, CommentPiece } from './comment.ts';

interface CommentItemProps {
  readonly entity: PortalEntity;
  readonly comment: Comment;
  readonly formatter: HistoryFormatter;
  readonly onRemove: () => void;
}

/** One comment: author, time, audience and the text as written. */
export function CommentItem({ entity, comment, formatter, onRemove }: CommentItemProps) {
  const translate = useWords();
  const format = useFormat();
  const { users, organizations } = entity.comments ?? {};
  const { author, organization, audience, createdAt, isMine, pieces } = comment;
  const from = formatter.name(organizations, organization);
  const names = [author === null || users === undefined ? '' : formatter.name(users, author), from];
  return (
    <li className="comment">
      <div className="comment-head">
        <strong>{names.filter((name) => name !== '').join(', ')}</strong>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        <Tag minimal intent={audience === 'PARTIES' ? 'warning' : 'none'}>
          {translate(`comments.${audience}`)}
        </Tag>
        {isMine && (
          <Button
            variant="minimal"
            size="small"
            className="comment-remove"
            icon={<TrashIcon />}
            aria-label={translate('comments.remove')}
            title={translate('comments.remove')}
            onClick={onRemove}
          />
        )}
      </div>
      <p className="comment-text" dir="auto">
        {pieces.map((piece, index) => (
          <Piece key={index} piece={piece} called={(person) => formatter.name(users, person)} from={from} />
        ))}
      </p>
    </li>
  );
}

interface PieceProps {
  readonly piece: CommentPiece;
  readonly called: (person: unknown) => string;
  /** Name of the writer's organization; only its people can be mentioned. */
  readonly from: string;
}

function Piece({ piece: { words, isMention, person }, called, from }: PieceProps) {
  const translate = useWords();
  if (!isMention) return words;
  return (
    <span className="comment-mention">
      @{person === null ? translate('comments.hidden', { organization: from }) : called(person)}
    </span>
  );
}
