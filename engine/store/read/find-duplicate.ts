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

/** Records of an entity, and what no two of them may have alike. */
export interface DuplicatesRequest {
  readonly entity: string;
  readonly ids: readonly string[];
  readonly paths: readonly string[];
  /** Only others within this principal's reach; all unless told. */
  readonly within?: Principal;
}

/** What records that are not written yet have at some paths. */
export interface ValuesRequest {
  readonly entity: string;
  readonly paths: readonly string[];
  /** Of each record, in the order of the paths: of references their ids. */
  readonly values: readonly (readonly string[])[];
}

/** A record, and another one that is the same at some paths. */
export interface DuplicateRecord {
  readonly id: string;
  readonly other: string;
}

/**
 * One of some records that has the same as another at each of some paths, whoever asks; none of those where one of them is
 * empty. Concurrent calls for the same values wait for this database transaction.
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

/** Whoever else locks the same values waits until the database transaction that holds them ends. */
export async function lockValues(
  connection: Connection,
  entity: Entity,
  paths: readonly string[],
  records: readonly Valued[],
): Promise<void> {
  const keyOf = ({ values }: Valued) => paths.map((path, at) => keyOfText(entity.fields[path], values[at] ?? ''));
  const keys = records.map((record) => JSON.stringify([entity.name, paths, keyOf(record)]));
  // In one order, whoever locks them.
  await connection.query(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select key from unnest(${keys}::text[]) as key order by key) as ordered`);
}

/** Records that have the same as such that are not written yet, whoever asks: by the places of those among the values. */
export async function recordsWithValues(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, values, paths }: ValuesRequest,
): Promise<ReadonlyMap<number, string>> {
  if (values.length === 0) return new Map();
  const context = engineContext(catalogue);
  // No record has such an id.
  const records = values.map((each, index) => ({ id: String(-1 - index), values: each }));
  const rows = await connection.query<DuplicateRecord & Row>(
    printStatement(others(context, requireEntity(catalogue, name), paths, records)),
  );
  return new Map(rows.map(({ id, other }) => [-1 - Number(id), other]));
}

/** Two that are compared as the same wait for each other. */
function keyOfText(field: Field | undefined, text: string): string {
  return isCaseless(field) ? looseKey(field, text) : text;
}

/** A record with what it has at some paths. */
export interface Valued {
  readonly id: string;
  readonly values: readonly string[];
}

/** What records have at some paths; without those where one of the values is empty. */
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

/** What records have at some paths, as texts: of references their ids. */
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

/** For each of some records the first other one that has the same. */
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

/** Whether a record has a text's value at a path: by the index that there is of it. */
export function sameValue(context: QueryContext, own: QuerySource, path: string, text: Sql): Sql {
  const field = own.entity.fields[path];
  const value = pathValue(context, own, valuePath(path, own.entity));
  if (field?.type === 'reference') return sql`${value} = ${text}::bigint`;
  if (isCaseless(field)) return sql`${normalizedText(field, value)} = ${normalizedText(field, text)}`;
  return field?.type === 'text' ? sql`${value} = ${text}` : sql`(${value})::text = ${text}`;
}

/** What records have at a path, as it is compared. */
export function comparedValue(context: QueryContext, own: QuerySource, path: string): Sql {
  const field = own.entity.fields[path];
  const value = pathValue(context, own, valuePath(path, own.entity));
  return isCaseless(field) ? normalizedText(field, value) : value;
}

/** Of a reference its id is compared. */
function valuePath(path: string, { fields }: Entity): readonly string[] {
  return fields[path]?.type === 'reference' ? [path, 'id'] : path.split('.');
}
