import type { BoardOf } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';
import { Link, recordAddress, useCatalogue, useFacts, useLabel, useWords } from '../state/index.ts';
import { boardAddress } from './board-address.ts';
import { BoardMore } from './board-more.tsx';
import type { BoardAnswer } from './use-boards.ts';
import { useWriting } from './use-writing.ts';

type Records = BoardOf<'records'>;

interface RecordsBoardProps {
  readonly board: Records;
  readonly answer: BoardAnswer;
}

/** How many records there are, and the first of them; it leads to the list of all. */
export function RecordsBoard({ board, answer }: RecordsBoardProps) {
  const to = boardAddress(board, useFacts(), useCatalogue());
  return (
    <>
      <p className="board-said">
        <Count board={board} answer={answer} />
      </p>
      {answer.items.length > 0 && (
        <ul className="board-rows">
          {answer.items.map((item) =>
            isValues(item) ? <Row key={String(item['id'])} board={board} facts={item} /> : null,
          )}
        </ul>
      )}
      <BoardMore board={board} to={to} />
    </>
  );
}

function Count({ board: { said }, answer: { total: count, totalIsCapped } }: RecordsBoardProps): string {
  const translate = useWords();
  if (totalIsCapped) return translate('overview.capped', { count });
  return translate(said ?? 'overview.total', { count });
}

function Row({ board, facts }: { readonly board: Records; readonly facts: Readonly<Record<string, unknown>> }) {
  const write = useWriting();
  const label = useLabel();
  const name = write(board.called, facts);
  const id = typeof facts['id'] === 'string' ? facts['id'] : '';
  return (
    <li className="board-row">
      {board.at === undefined ? <span>{name}</span> : <Link to={recordAddress(board.at, id)}>{name}</Link>}
      <span className="board-facts">
        {' '}
        {board.columns.map((column, index) => (
          <span key={index} title={label(column.label)}>
            <span className="visually-hidden">{label(column.label)}: </span>
            {write(column, facts)}
          </span>
        ))}
      </span>
    </li>
  );
}
