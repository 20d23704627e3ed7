import type { BoardOf } from '../../metadata/types/index.ts';
import { isValues, valueAt } from '../../record/index.ts';
import { BoardMore } from './board-more.tsx';
import type { BoardAnswer } from './use-boards.ts';
import { useWriting } from './use-writing.ts';

type Figures = BoardOf<'figures'>;

interface FiguresBoardProps {
  readonly board: Figures;
  readonly answer: BoardAnswer;
}

/** Named figures, each with a bar relative to the largest figure of the same unit. */
export function FiguresBoard({ board, answer }: FiguresBoardProps) {
  const write = useWriting();
  const items = answer.items.filter(isValues);
  return (
    <>
      <ul className="board-figures">
        {items.map((item, index) => (
          <li key={index}>
            <span className="board-figure-name">{write(board.of, item)}</span>
            <span className="board-figure-value">{write(board.value, item)}</span>
            <span className="board-bar" aria-hidden="true">
              <span style={{ width: `${shareOf(item, items, board)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <BoardMore board={board} to={board.to} />
    </>
  );
}

/** Percentage, from 0 to 100. */
function shareOf(item: object, items: readonly object[], { value: { path }, unit = '' }: Figures): number {
  const figure = (of: object) => Math.max(0, Number(valueAt(of, path)));
  const alike = items.filter((other) => valueAt(other, unit) === valueAt(item, unit));
  const largest = Math.max(...alike.map(figure));
  return largest > 0 ? (figure(item) / largest) * 100 : 0;
}
