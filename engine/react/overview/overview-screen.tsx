import { RegionBoundary, StateView } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useWords } from '../state/index.ts';
import { BoardCard } from './board-card.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useBoards, type BoardState } from './use-boards.ts';
import './overview.css';

/** Overview screen: boards from metadata with waiting, ending and recent records. */
export function OverviewScreen() {
  const translate = useWords();
  return (
    <div className="overview">
      <PageHeader title={translate('overview.title')} />
      <RegionBoundary fallback={<BoardSkeleton />}>
        <Boards />
      </RegionBoundary>
    </div>
  );
}

function Boards() {
  const translate = useWords();
  const { boards, readingOf, retry } = useBoards();
  if (boards.length === 0) return <StateView icon={null} title={translate('overview.none')} />;
  const read = boards.map((board) => ({ board, reading: readingOf(board) }));
  // Boards without records come last.
  const ordered = read.toSorted((one, other) => Number(isEmptyBoard(one)) - Number(isEmptyBoard(other)));
  return (
    <div className="boards">
      {ordered.map(({ board, reading }) => (
        <RegionBoundary key={board.name}>
          <BoardCard board={board} reading={reading} onRetry={retry} />
        </RegionBoundary>
      ))}
    </div>
  );
}

function isEmptyBoard({ reading }: { readonly reading: BoardState }): boolean {
  return reading.kind === 'read' && reading.answer.total === 0;
}
