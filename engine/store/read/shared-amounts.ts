import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue, Entity, SharedLimit } from '../../metadata/types/index.ts';
import { engineContext, requireEntity, type QueryContext } from '../query/query-context.ts';
import { printStatement } from '../query/print-statement.ts';
import { pathValue, presence, rulePredicate, ruleValue } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import { fromClause, aliasName } from '../query/table-alias.ts';
import type { Connection, RecordName, Row } from '../types.ts';
import { comparedValue, lockValues, readTexts, sameValue } from './find-duplicate.ts';

/** A record with its share of a total that several records share. */
export interface SharedAmount {
  readonly id: string;
  /** Decimal; null if not stated. */
  readonly amount: string | null;
  readonly unit: string | null;
  /** Decimal: the total as this record states it. */
  readonly limit: string | null;
  readonly isHeld: boolean;
}

/** Shares of the same total, by the ids of the requested records. */
export type SharedAmounts = ReadonlyMap<string, readonly SharedAmount[]>;

/**
 * For each record, the records that share its total, itself included, in id order, for any viewer; none if it has no
 * total or does not count. Concurrent calls for the same totals wait until this database transaction ends; a call locks
 * all its totals in one order.
 */
export async function sharedAmounts(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, ids }: { readonly entity: string; readonly ids: readonly string[] },
  limit: SharedLimit,
): Promise<SharedAmounts> {
  const context = engineContext(catalogue);
  const entity = requireEntity(catalogue, name);
  const { same, sameWhereGiven } = limit;
  const records = await readTexts(connection, context, entity, { ids, paths: [...same, ...sameWhereGiven] });
  const things = records.flatMap(({ id, values }): readonly Thing[] => {
    const filled = values.slice(0, same.length).flatMap((value) => (value === null || value === '' ? [] : [value]));
    return filled.length < same.length ? [] : [{ id, values: filled, given: values.slice(same.length) }];
  });
  if (things.length === 0) return new Map();
  await lockValues(connection, entity, same, things);
  const read = await readAmounts(connection, context, limit, { entity, things });
  const byRecord = Map.groupBy(read, ({ of }) => of);
  return new Map([...byRecord].filter(([id, amounts]) => amounts.some((each) => each.id === id)));
}

export interface HeldRecord {
  readonly id: string;
  readonly isHeld: boolean;
}

/** The records that are put on hold together with one, in id order, locked until the database transaction ends. */
export async function lockHeldWith(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, id }: RecordName,
  { heldWith, hold }: SharedLimit,
): Promise<readonly HeldRecord[]> {
  if (heldWith === undefined) return [];
  const context = engineContext(catalogue);
  const own = recordSource(requireEntity(catalogue, name));
  const [ownId, isHeld] = [columnIn(own, 'id'), sql`${pathValue(context, own, [hold])} is not null`];
  const conditions = join([sameValue(context, own, heldWith, sql`${id}::text`), ...presence(context, own)], ' and ');
  return connection.query<HeldRecord & Row>(
    printStatement(sql`
      select ${ownId}::text as id, ${isHeld} as "isHeld" from ${fromClause(own.use, [ownId, isHeld, conditions])}
      where ${conditions} order by ${ownId} for no key update of ${aliasName(own.use)}`),
  );
}

/** A stored record that may have to be put on hold. */
export interface Holdable {
  readonly id: string;
  /** True if it belongs to a record on hold; false if it shares its total with others. */
  readonly isWithHeld: boolean;
}

/** Records not on hold that share their total with others or belong to one on hold; in id order. */
export function holdable(
  catalogue: Catalogue,
  connection: Connection,
  name: string,
  limit: SharedLimit,
): Promise<readonly Holdable[]> {
  const context = engineContext(catalogue);
  const entity = requireEntity(catalogue, name);
  const own = recordSource(entity);
  const id = columnIn(own, 'id');
  const isFree = sql`${pathValue(context, own, [limit.hold])} is null`;
  const counted = [
    ...presence(context, own),
    ...(limit.where === undefined ? [] : [rulePredicate(context, own, limit.where)]),
  ];
  const keys = limit.same.map((path) => comparedValue(context, own, path));
  const filled = keys.map((key) => sql`coalesce((${key})::text, '') <> ''`);
  const conditions = join([...counted, ...filled], ' and ');
  const isMany = sql`count(*) over (partition by ${join(keys)}) > 1`;
  const shared = sql`
    select id, false as "isWithHeld" from (
      select ${id} as id, ${isFree} as is_free, ${isMany} as is_many
      from ${fromClause(own.use, [id, isFree, isMany, conditions])} where ${conditions}
    ) as one where is_free and is_many`;
  if (limit.heldWith === undefined) return connection.query<Holdable & Row>(printStatement(sql`${shared} order by id`));
  const within = join([isFree, sql`${pathValue(context, own, [limit.heldWith, limit.hold])} is not null`], ' and ');
  const present = join([within, ...presence(context, own)], ' and ');
  return connection.query<Holdable & Row>(
    printStatement(sql`
      select id::text as id, bool_or("isWithHeld") as "isWithHeld" from (${shared}
        union all select ${id}, true from ${fromClause(own.use, [id, present])} where ${present}
      ) as found group by found.id order by found.id`),
  );
}

/** A record, and the values that identify its total. */
interface Thing {
  readonly id: string;
  readonly values: readonly string[];
  readonly given: readonly (string | null)[];
}

type FoundAmount = SharedAmount & Row & { readonly of: string };

function readAmounts(
  connection: Connection,
  context: QueryContext,
  limit: SharedLimit,
  { entity, things }: { readonly entity: Entity; readonly things: readonly Thing[] },
): Promise<readonly FoundAmount[]> {
  const own = recordSource(entity);
  const id = columnIn(own, 'id');
  const { same, sameWhereGiven } = limit;
  const conditions = join(
    [
      ...same.map((path, index) => sameValue(context, own, path, wanted('value', index))),
      ...sameWhereGiven.map((path, index) => sameOrEmpty(context, own, path, wanted('given', index))),
      ...presence(context, own),
      ...(limit.where === undefined ? [] : [rulePredicate(context, own, limit.where)]),
    ],
    ' and ',
  );
  const selected = join([
    sql`${id}::text as id`,
    sql`(${ruleValue(context, own, limit.amount)})::text as amount`,
    sql`${limit.unit === undefined ? sql`null` : pathValue(context, own, [limit.unit])}::text as unit`,
    sql`(${pathValue(context, own, [limit.limit])})::text as "limit"`,
    sql`${pathValue(context, own, [limit.hold])} is not null as "isHeld"`,
  ]);
  const columns = [
    sql`${things.map((thing) => thing.id)}::bigint[]`,
    ...same.map((_, index) => sql`${things.map(({ values }) => values[index])}::text[]`),
    ...sameWhereGiven.map((_, index) => sql`${things.map(({ given }) => given[index] ?? null)}::text[]`),
  ];
  const names = ['id', ...same.map((_, index) => `value${String(index)}`)];
  names.push(...sameWhereGiven.map((_, index) => `given${String(index)}`));
  return connection.query<FoundAmount>(
    printStatement(sql`
      select wanted.id::text as of, found.* from unnest(${join(columns)}) as wanted (${raw(names.join(', '))})
      cross join lateral (
        select ${selected} from ${fromClause(own.use, [selected, conditions])} where ${conditions} order by ${id}
      ) as found order by wanted.id, found.id::bigint`),
  );
}

function wanted(kind: 'value' | 'given', index: number): Sql {
  return raw(`wanted.${kind}${String(index)}`);
}

function sameOrEmpty(context: QueryContext, own: QuerySource, path: string, value: Sql): Sql {
  const isEmpty = own.entity.fields[path]?.type === 'reference' ? [path, 'id'] : [path];
  return sql`(${value} is null or ${pathValue(context, own, isEmpty)} is null or ${sameValue(context, own, path, value)})`;
}
