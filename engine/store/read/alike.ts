import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { entityNamed, type Asking } from '../query/asking.ts';
import { printed } from '../query/print.ts';
import { pathValue, presence } from '../query/rule-sql.ts';
import { column, recordSource } from '../query/source.ts';
import { fromClause } from '../query/table-use.ts';
import type { Connection } from '../types.ts';

/** Records of an entity, and what no two of them may have alike. */
export interface AlikeRequest {
  readonly entity: string;
  readonly ids: readonly string[];
  readonly paths: readonly string[];
}

/** A record, and another one that is the same at some paths. */
export interface Alike {
  readonly id: string;
  readonly other: string;
}

/**
 * One of some records that has the same as another at each of some paths, whoever asks; none of those where one of them is
 * empty. Whoever asks of the same values at the same time waits here until the first is committed or undone.
 */
export async function alikeRecord(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, ids, paths }: AlikeRequest,
): Promise<Alike | undefined> {
  const asking: Asking = { catalogue, viewer: {}, today: '', reach: 'everything' };
  const entity = entityNamed(catalogue, name);
  const records = await readValues(connection, asking, entity, { ids, paths });
  if (records.length === 0) return undefined;
  const keys = records.map(({ values }) => JSON.stringify([name, paths, values]));
  // In one order, whoever locks them.
  await connection.query(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select key from unnest(${keys}::text[]) as key order by key) as ordered`);
  const [found] = await connection.query<Alike & Readonly<Record<string, unknown>>>(
    printed(others(asking, entity, paths, records)),
  );
  return found;
}

interface Valued {
  readonly id: string;
  readonly values: readonly string[];
}

async function readValues(
  connection: Connection,
  asking: Asking,
  entity: Entity,
  { ids, paths }: Pick<AlikeRequest, 'ids' | 'paths'>,
): Promise<readonly Valued[]> {
  if (paths.length === 0) return [];
  const own = recordSource(entity);
  const values = join(paths.map((path) => sql`(${pathValue(asking, own, valuePath(path, entity))})::text`));
  const id = column(own, 'id');
  const rows = await connection.query<{ id: string; values: readonly (string | null)[] }>(
    printed(sql`
      select ${id}::text as id, array[${values}] as values from ${fromClause(own.use, [values, id])}
      where ${id} = any(${ids}::bigint[]) order by ${id}`),
  );
  return rows.flatMap((row) => {
    const filled = row.values.filter((value) => value !== null && value !== '');
    return filled.length < paths.length ? [] : [{ id: row.id, values: filled.map(String) }];
  });
}

/** References are compared as ids, texts as they are: by the indexes that there are of them. */
function others(asking: Asking, entity: Entity, paths: readonly string[], records: readonly Valued[]): Sql {
  const own = recordSource(entity);
  const wanted = paths.map((path, index) => {
    const { type } = entity.fields[path] ?? {};
    const value = pathValue(asking, own, valuePath(path, entity));
    const name = raw(`wanted.value${String(index)}`);
    if (type === 'reference') return sql`${value} = ${name}::bigint`;
    return type === 'text' ? sql`${value} = ${name}` : sql`(${value})::text = ${name}`;
  });
  const id = column(own, 'id');
  const conditions = join([sql`${id} <> wanted.id`, ...wanted, ...presence(asking, own)], ' and ');
  const columns = paths.map((_, index) => sql`${records.map(({ values }) => values[index])}::text[]`);
  const names = ['id', ...paths.map((_, index) => `value${String(index)}`)].join(', ');
  return sql`
    select wanted.id::text as id, found.id::text as other
    from unnest(${join([sql`${records.map((record) => record.id)}::bigint[]`, ...columns])}) as wanted (${raw(names)})
    cross join lateral (
      select ${id} as id from ${fromClause(own.use, [id, conditions])} where ${conditions} order by ${id} limit 1
    ) as found
    limit 1`;
}

function valuePath(path: string, { fields }: Entity): readonly string[] {
  return fields[path]?.type === 'reference' ? [path, 'id'] : path.split('.');
}
