import { Skeleton } from '../feedback/index.ts';

const line = 'board-skeleton-line';

/** Keeps the place of what stands on a board. */
export function BoardSkeleton() {
  return <Skeleton className="board-skeleton" shapes={[line, line, line]} />;
}
