import { useId } from 'react';
import type { Board, BoardOf } from '../../metadata/types/index.ts';
import { textAt } from '../../record/index.ts';
import { FailureView } from '../feedback/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { StepList, useSteps } from '../steps/index.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { DaysBoard } from './days-board.tsx';
import { FiguresBoard } from './figures-board.tsx';
import { RecordsBoard } from './records-board.tsx';
import type { BoardAnswer, BoardState } from './use-boards.ts';

interface BoardCardProps {
  readonly board: Board;
  readonly reading: BoardState;
  readonly onRetry: () => void;
}

/** One board under its heading, with its own loading and failure state. */
export function BoardCard({ board, reading, onRetry }: BoardCardProps) {
  const label = useLabel();
  const id = useId();
  if (isOfSteps(board) && !(reading.kind === 'read' && reading.answer.total > 0)) return null;
  return (
    <section className="board" aria-labelledby={id}>
      <h2 id={id}>{label(board.label)}</h2>
      <BoardContent board={board} reading={reading} onRetry={onRetry} />
    </section>
  );
}

/** A board of steps is hidden while loading and without waiting records. */
function isOfSteps(board: Board): board is BoardOf<'records'> {
  return board.kind === 'records' && board.steps === true;
}

function BoardContent({ board, reading, onRetry }: BoardCardProps) {
  switch (reading.kind) {
    case 'loading':
      return <BoardSkeleton />;
    case 'failed':
      return <FailureView errors={reading.errors} onRetry={onRetry} />;
    case 'read':
      return <ReadBoard board={board} answer={reading.answer} />;
  }
}

function ReadBoard({ board, answer }: { readonly board: Board; readonly answer: BoardAnswer }) {
  const translate = useWords();
  const label = useLabel();
  if (answer.total === 0)
    return <p className="board-empty">{label(board.empty ?? {}) || translate('overview.empty')}</p>;
  switch (board.kind) {
    case 'records':
      return board.steps === true ? (
        <StepsBoard board={board} answer={answer} />
      ) : (
        <RecordsBoard board={board} answer={answer} />
      );
    case 'figures':
      return <FiguresBoard board={board} answer={answer} />;
    case 'days':
      return <DaysBoard board={board} answer={answer} />;
  }
}

interface StepsBoardProps {
  readonly board: BoardOf<'records'>;
  readonly answer: BoardAnswer;
}

/** The steps of the first record, with the waiting one marked. */
function StepsBoard({ board: { entity, columns }, answer }: StepsBoardProps) {
  const steps = useSteps(entity);
  const [path = ''] = Object.keys(columns[0]?.values ?? {});
  const status = textAt(answer.items[0], path);
  const waiting = steps.list.find((step) => step.status === status);
  return waiting === undefined ? null : <StepList steps={steps} waiting={waiting.name} />;
}
