import { Skeleton } from '../feedback/index.ts';

const line = 'board-skeleton-line';

/** Placeholder that keeps the layout while a board loads. */
export function BoardSkeleton() {
  return <Skeleton className="board-skeleton" shapes={[line, line, line]} />;
}
