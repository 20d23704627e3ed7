import { useWords } from '../state/index.ts';

/** Keeps the layout of a list while its metadata loads. */
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
