import { useWords } from '../state/index.ts';

/** Placeholder that keeps the layout while a list's metadata loads. */
export function ListSkeleton() {
  const translate = useWords();
  return (
    <div className="list-skeleton" role="status">
      <span className="visually-hidden">{translate('feedback.loading')}</span>
      <div className="skeleton list-skeleton-title" />
      <div className="skeleton list-skeleton-bar" />
    </div>
  );
}
