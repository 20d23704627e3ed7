import { Skeleton } from '../feedback/index.ts';

const card = 'detail-skeleton-card';

/** The shape of a record that is being loaded. */
export function DetailSkeleton() {
  return <Skeleton className="detail-skeleton" shapes={['detail-skeleton-title', card, card]} />;
}
