import { Skeleton } from '../feedback/index.ts';

const card = 'detail-skeleton-card';

/** Placeholder while a record loads. */
export function DetailSkeleton() {
  return <Skeleton className="detail-skeleton" shapes={['detail-skeleton-title', card, card]} />;
}
