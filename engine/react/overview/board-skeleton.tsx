import { useWords } from '../state/index.ts';

/** Keeps the place of what stands on a board. */
export function BoardSkeleton() {
  const translate = useWords();
  return (
    <div className="board-skeleton" role="status">
      <span className="visually-hidden">{translate('feedback.loading')}</span>
      <div className="skeleton board-skeleton-line" />
      <div className="skeleton board-skeleton-line" />
      <div className="skeleton board-skeleton-line" />
    </div>
  );
}
