import type { Entity } from '../../metadata/index.ts';
import { isEmpty, valueAt, type Values } from '../../record/index.ts';
import { isCaseless, looseKey, type Store } from '../../store/index.ts';
import type { ApiError } from '../errors/api-error.ts';
import type { Precheck } from '../precheck.ts';

/** What no two records of an entity may have alike. */
export interface UniqueKey {
  readonly entity: Entity;
  readonly paths: readonly string[];
  /**
   * What a record is refused with for another that is there, by its id; without one for a record tried before it. Nothing
   * where that is not to be told.
   */
  readonly refusal: (record: Values, other: string | undefined) => ApiError | undefined | Promise<ApiError | undefined>;
}

/** Refuses records that are like one that is there or was tried before; none where one of the values is empty. */
export function predictUniqueViolation(store: Store, likeness: UniqueKey): Precheck {
  const { entity, paths, refusal } = likeness;
  const there = new Map<string, string>();
  const taken = new Set<string>();
  return {
    reads: paths,
    load: async (connection, records) => {
      there.clear();
      const values = [...new Map(records.flatMap((record) => entriesOf(likeness, record))).values()];
      const likenesses = await store.likenesses(connection, { entity: entity.name, paths, values });
      for (const [index, other] of likenesses) there.set(keyOf(likeness, values[index] ?? []), other);
    },
    refusalOf: (record) => {
      const [[key] = ['']] = entriesOf(likeness, record);
      const other = there.get(key);
      return other === undefined && !taken.has(key) ? undefined : refusal(record, other);
    },
    take: (record) => {
      for (const [key] of entriesOf(likeness, record)) taken.add(key);
    },
  };
}

type Entry = readonly [key: string, values: readonly string[]];

/** What a record has at the paths, with what tells it from others; nothing where one of the values is empty. */
function entriesOf(likeness: UniqueKey, record: Values): readonly Entry[] {
  const { paths, entity } = likeness;
  const values = paths.map((path) => valueAt(record, entity.fields[path]?.type === 'reference' ? [path, 'id'] : path));
  const filled = values.filter((value) => !isEmpty(value)).map(String);
  return filled.length < paths.length ? [] : [[keyOf(likeness, filled), filled]];
}

function keyOf({ paths, entity }: UniqueKey, values: readonly string[]): string {
  const compared = paths.map((path, index) => {
    const field = entity.fields[path];
    const value = values[index] ?? '';
    return isCaseless(field) ? looseKey(field, value) : value;
  });
  return JSON.stringify(compared);
}
