import type { Board } from '../../metadata/types/index.ts';
import { Link, useLabel, useWords } from '../state/index.ts';

interface BoardMoreProps {
  readonly board: Pick<Board, 'label'>;
  /** Absent where it leads nowhere. */
  readonly to: string | undefined;
}

/** The way from a board to all that it shows the first of. */
export function BoardMore({ board, to }: BoardMoreProps) {
  const translate = useWords();
  const label = useLabel();
  if (to === undefined) return null;
  return (
    <p className="board-more">
      <Link to={to} aria-label={`${translate('overview.all')}: ${label(board.label)}`}>
        {translate('overview.all')}
      </Link>
    </p>
  );
}
