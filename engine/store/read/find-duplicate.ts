import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue, Entity, Field } from '../../metadata/types/index.ts';
import {
  engineContext,
  requireEntity,
  queryContextOf,
  type Principal,
  type QueryContext,
} from '../query/query-context.ts';
import { printStatement } from '../query/print-statement.ts';
import { itemScope, pathValue, presence } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import { isCaseless, looseKey, normalizedText } from '../tables/case-insensitive.ts';
import type { Connection, Row } from '../types.ts';

/** Records of an entity, and the paths that must be unique together. */
export interface DuplicatesRequest {
  readonly entity: string;
  readonly ids: readonly string[];
  readonly paths: readonly string[];
  /** Searches only within this principal's scope; absent: everywhere. */
  readonly within?: Principal;
}

/** Values of unsaved records at some paths. */
export interface ValuesRequest {
  readonly entity: string;
  readonly paths: readonly string[];
  /** Per record, in the order of the paths; ids for references. */
  readonly values: readonly (readonly string[])[];
}

/** A record and its duplicate. */
export interface DuplicateRecord {
  readonly id: string;
  readonly other: string;
}

/**
 * Finds one of the records that equals another at all paths, for any viewer; records with an empty value have no
 * duplicates. Concurrent calls for the same values wait until this database transaction ends.
 */
export async function findDuplicate(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, ids, paths, within }: DuplicatesRequest,
): Promise<DuplicateRecord | undefined> {
  const context = engineContext(catalogue);
  const entity = requireEntity(catalogue, name);
  const records = await readValues(connection, context, entity, { ids, paths });
  if (records.length === 0) return undefined;
  await lockValues(connection, entity, paths, records);
  const asker = within === undefined ? context : queryContextOf(catalogue, within);
  const [duplicate] = await connection.query<DuplicateRecord & Row>(
    printStatement(sql`${others(asker, entity, paths, records)} limit 1`),
  );
  return duplicate;
}

/** Locks values until the database transaction ends. */
export async function lockValues(
  connection: Connection,
  entity: Entity,
  paths: readonly string[],
  records: readonly Valued[],
): Promise<void> {
  const keyOf = ({ values }: Valued) => paths.map((path, at) => keyOfText(entity.fields[path], values[at] ?? ''));
  const keys = records.map((record) => JSON.stringify([entity.name, paths, keyOf(record)]));
  // Ordered, so that concurrent calls do not deadlock.
  await connection.query(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select key from unnest(${keys}::text[]) as key order by key) as ordered`);
}

/** Finds stored records that equal unsaved ones, for any viewer. @returns ids by index in `values` */
export async function recordsWithValues(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, values, paths }: ValuesRequest,
): Promise<ReadonlyMap<number, string>> {
  if (values.length === 0) return new Map();
  const context = engineContext(catalogue);
  // Negative, so that they equal no stored id.
  const records = values.map((each, index) => ({ id: String(-1 - index), values: each }));
  const rows = await connection.query<DuplicateRecord & Row>(
    printStatement(others(context, requireEntity(catalogue, name), paths, records)),
  );
  return new Map(rows.map(({ id, other }) => [-1 - Number(id), other]));
}

/** The lock key: equal for texts that compare as equal. */
function keyOfText(field: Field | undefined, text: string): string {
  return isCaseless(field) ? looseKey(field, text) : text;
}

/** A record with its values at some paths. */
export interface Valued {
  readonly id: string;
  readonly values: readonly string[];
}

/** Values of records at some paths, without records that have an empty one. */
async function readValues(
  connection: Connection,
  context: QueryContext,
  entity: Entity,
  request: Pick<DuplicatesRequest, 'ids' | 'paths'>,
): Promise<readonly Valued[]> {
  const rows = await readTexts(connection, context, entity, request);
  return rows.flatMap(({ id, values }) => {
    const filled = values.filter((value) => value !== null && value !== '');
    return filled.length < request.paths.length ? [] : [{ id, values: filled.map(String) }];
  });
}

/** Values of records at some paths, as texts; ids for references. */
export async function readTexts(
  connection: Connection,
  context: QueryContext,
  entity: Entity,
  { ids, paths }: Pick<DuplicatesRequest, 'ids' | 'paths'>,
): Promise<readonly { readonly id: string; readonly values: readonly (string | null)[] }[]> {
  if (paths.length === 0) return [];
  const own = recordSource(entity);
  const values = join(paths.map((path) => sql`(${pathValue(context, own, valuePath(path, entity))})::text`));
  const id = columnIn(own, 'id');
  return connection.query<{ id: string; values: readonly (string | null)[] }>(
    printStatement(sql`
      select ${id}::text as id, array[${values}] as values from ${fromClause(own.use, [values, id])}
      where ${id} = any(${ids}::bigint[]) order by ${id}`),
  );
}

/** For each record, the first other record with the same values. */
function others(context: QueryContext, entity: Entity, paths: readonly string[], records: readonly Valued[]): Sql {
  const own = recordSource(entity);
  const wanted = paths.map((path, index) => sameValue(context, own, path, raw(`wanted.value${String(index)}`)));
  const id = columnIn(own, 'id');
  const conditions = join(
    [sql`${id} <> wanted.id`, ...wanted, ...presence(context, own), ...itemScope(context, own)],
    ' and ',
  );
  const columns = paths.map((_, index) => sql`${records.map(({ values }) => values[index])}::text[]`);
  const names = ['id', ...paths.map((_, index) => `value${String(index)}`)].join(', ');
  return sql`
    select wanted.id::text as id, found.id::text as other
    from unnest(${join([sql`${records.map((record) => record.id)}::bigint[]`, ...columns])}) as wanted (${raw(names)})
    cross join lateral (
      select ${id} as id from ${fromClause(own.use, [id, conditions])} where ${conditions} order by ${id} limit 1
    ) as found`;
}

/** Compares the value at a path with a text in the form that its index has. */
export function sameValue(context: QueryContext, own: QuerySource, path: string, text: Sql): Sql {
  const field = own.entity.fields[path];
  const value = pathValue(context, own, valuePath(path, own.entity));
  if (field?.type === 'reference') return sql`${value} = ${text}::bigint`;
  if (isCaseless(field)) return sql`${normalizedText(field, value)} = ${normalizedText(field, text)}`;
  return field?.type === 'text' ? sql`${value} = ${text}` : sql`(${value})::text = ${text}`;
}

/** The value at a path in the form that is compared. */
export function comparedValue(context: QueryContext, own: QuerySource, path: string): Sql {
  const field = own.entity.fields[path];
  const value = pathValue(context, own, valuePath(path, own.entity));
  return isCaseless(field) ? normalizedText(field, value) : value;
}

/** References are compared by id. */
function valuePath(path: string, { fields }: Entity): readonly string[] {
  return fields[path]?.type === 'reference' ? [path, 'id'] : path.split('.');
}
