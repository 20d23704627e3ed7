import type { Catalogue } from '../../../engine/metadata/index.ts';
import { constantsOf } from '../../platform/records/index.ts';

/** Statuses of certificates that stock may be drawn from; what is held of any other is blocked. */
export function stockStatuses(catalogue: Pick<Catalogue, 'constants'>): readonly string[] {
  return constantsOf(catalogue).stockStatuses;
}
