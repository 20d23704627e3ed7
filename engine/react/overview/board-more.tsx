import type { Board } from '../../metadata/types/index.ts';
import { Link, useLabel, useWords } from '../state/index.ts';

interface BoardMoreProps {
  readonly board: Pick<Board, 'label'>;
  /** Undefined when there is no list to link to. */
  readonly to: string | undefined;
}

/** Link from a board to the full list. */
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
