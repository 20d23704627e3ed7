import { LruCache } from '../../../engine/record/index.ts';
import type { FindLegalEntities, LegalEntity } from './legal-entity.ts';

/** What people type twice while they fill a form in; a register changes once a day. */
const keptMs = 10 * 60_000;
const mostKept = 500;

interface CachedAnswer {
  readonly entities: readonly LegalEntity[];
  readonly until: number;
}

/** Remembers the latest answers for a while; what failed is asked again. @param now the clock */
export function cacheLegalEntities(find: FindLegalEntities, now: () => Date): FindLegalEntities {
  const answers = new LruCache<CachedAnswer>(mostKept);
  return async (search) => {
    const key = `${search.by} ${search.text.toLowerCase()}`;
    const known = answers.find(key);
    if (known !== undefined && known.until > now().getTime()) return known.entities;
    const entities = await find(search);
    answers.set(key, { entities, until: now().getTime() + keptMs });
    return entities;
  };
}
