import { comparable, type FindRecords, type ReferenceCandidate } from '../../../engine/spreadsheets/index.ts';
import type { Principal, Database, Store } from '../../../engine/store/index.ts';

interface FindingParts {
  readonly store: Store;
  readonly database: Database;
  readonly principal: Principal;
}

/** Looks for records where the form's own choices come from, else among all that the person reads. */
export function findRecordsFor({ store, database, principal }: FindingParts): FindRecords {
  return async (field, { entity, by, take }, texts) => {
    const isChoice = entity === field.to && take === undefined && field.picker.view !== undefined;
    const list = isChoice ? { entity, view: field.picker.view } : { entity };
    const matches = await store.findByNaturalKey(database, principal, { list, by, take, texts });
    const meant = new Map<string, Map<string, ReferenceCandidate>>();
    for (const { wanted, id, label } of matches) {
      const key = comparable(wanted);
      const known = meant.get(key) ?? new Map<string, ReferenceCandidate>();
      meant.set(key, known);
      if (!known.has(id)) known.set(id, { id, label });
    }
    return new Map([...meant].map(([key, records]) => [key, [...records.values()]]));
  };
}
