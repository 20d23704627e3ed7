import type { Entity } from '../../metadata/index.ts';
import { isEmpty, valueAt, type Values } from '../../record/index.ts';
import { isCaseless, looseKey, type Store } from '../../store/index.ts';
import type { ApiError } from '../errors/api-error.ts';
import type { Precheck } from '../precheck.ts';

/** A combination of paths that must be unique. */
export interface UniqueKey {
  readonly entity: Entity;
  readonly paths: readonly string[];
  /**
   * The refusal of a record because of a stored one, by its id, or of an earlier one of the same dry run, without id.
   * Undefined if it must not be revealed.
   */
  readonly refusal: (record: Values, other: string | undefined) => ApiError | undefined | Promise<ApiError | undefined>;
}

/** Refuses records that equal a stored or an earlier one; records with an empty value are never equal. */
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

/** The key and values of a record at the paths; nothing if a value is empty. */
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
