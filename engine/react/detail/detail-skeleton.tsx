import { useWords } from '../state/index.ts';

/** The shape of a record that is being loaded. */
export function DetailSkeleton() {
  const translate = useWords();
  return (
    <div className="detail-skeleton" role="status">
      <span className="visually-hidden">{translate('feedback.loading')}</span>
      <div className="skeleton detail-skeleton-title" />
      <div className="skeleton detail-skeleton-card" />
      <div className="skeleton detail-skeleton-card" />
    </div>
  );
}
