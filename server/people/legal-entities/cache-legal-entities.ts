import { LruCache } from '../../../engine/record/index.ts';
import type { FindLegalEntities, LegalEntity } from './legal-entity.ts';

/** Cache time; long enough for repeated input, since the register changes daily. */
const keptMs = 10 * 60_000;
const mostKept = 500;

interface CachedAnswer {
  readonly entities: readonly LegalEntity[];
  readonly until: number;
}

/** Caches successful lookups. @param now the clock */
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
