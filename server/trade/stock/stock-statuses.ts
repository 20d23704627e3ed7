import type { Catalogue } from '../../../engine/metadata/index.ts';
import { constantsOf } from '../../platform/records/index.ts';

/** Certificate statuses that allow drawing; stock in other statuses is blocked. */
export function stockStatuses(catalogue: Pick<Catalogue, 'constants'>): readonly string[] {
  return constantsOf(catalogue).stockStatuses;
}
