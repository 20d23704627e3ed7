import type { Entity, Field } from '../../metadata/types/index.ts';
import type { LruCache } from '../../record/index.ts';
import { columnName, quoteName } from '../names/names.ts';
import type { Statement } from '../types.ts';

/** Increments of one record; all increments of a call have the same fields. */
export interface Addition {
  readonly id: string;
  /** By field: a decimal, negative to subtract. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** Increments with the same timestamp. */
export interface Additions {
  readonly added: readonly Addition[];
  readonly now: Date;
}

/** Increments numbers of distinct records and their versions in one statement. */
export function atomicIncrements(texts: LruCache<string>, entity: Entity, requests: readonly Additions[]): Statement {
  const names = Object.keys(requests[0]?.added[0]?.amounts ?? {});
  const text = texts.get(`add ${entity.name} ${names.join(' ')}`, () => {
    const columns = names.map((name) => [quoteName(columnName(fieldOf(entity, name))), quoteName(name)] as const);
    const sets = columns.map(([column, given]) => `${column} = "row".${column} + given.${given}, `);
    return `update ${quoteName(entity.storage.table)} as "row" set ${sets.join('')}
      row_version = "row".row_version + 1, updated_at = given.added_at
      from jsonb_to_recordset($1::jsonb) as given (id bigint, added_at timestamptz, ${columns.map(([, given]) => `${given} numeric`).join(', ')})
      where "row".id = given.id`;
  });
  const rows = requests.flatMap(({ added, now }) =>
    added.map(({ id, amounts }) => ({ id, added_at: now, ...amounts })),
  );
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    throw new Error(`one ${entity.name} is added to several times at once`);
  return { text, values: [JSON.stringify(rows)] };
}

function fieldOf({ name, fields }: Entity, of: string): Field {
  const field = fields[of];
  if (field?.type !== 'decimal') throw new Error(`${name}.${of} is no decimal`);
  return field;
}
