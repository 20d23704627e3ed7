import sql, { join, type Sql } from 'sql-template-tag';
import type { Catalogue, Entity, SharedLimit } from '../../metadata/types/index.ts';
import { entityNamed, type QueryContext } from '../query/query-context.ts';
import { printed } from '../query/print.ts';
import { pathValue, presence, rulePredicate, ruleValue } from '../query/rule-sql.ts';
import { column, recordSource, type Source } from '../query/source.ts';
import { fromClause, nameOf } from '../query/table-alias.ts';
import type { Connection, RecordName, Row } from '../types.ts';
import { everything, lockValues, readTexts, sameValue } from './find-duplicate.ts';

/** A record with its part of a thing that records share. */
export interface SharedAmount {
  readonly id: string;
  /** Decimal; null where the record does not say. */
  readonly amount: string | null;
  readonly unit: string | null;
  /** Decimal: the amount of the whole thing, as this record states it. */
  readonly limit: string | null;
  readonly isHeld: boolean;
}

/**
 * The records of the thing that a record is of, that record among them, in the order in which they came, whoever asks; none
 * where the record is of nothing or does not count. Concurrent calls for the same thing wait for this database transaction.
 */
export async function sharedAmounts(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, id }: RecordName,
  limit: SharedLimit,
): Promise<readonly SharedAmount[]> {
  const context = everything(catalogue);
  const entity = entityNamed(catalogue, name);
  const { same, sameWhereGiven } = limit;
  const [record] = await readTexts(connection, context, entity, { ids: [id], paths: [...same, ...sameWhereGiven] });
  const values = (record?.values ?? []).slice(0, same.length).map((value) => value ?? '');
  if (values.length === 0 || values.includes('')) return [];
  await lockValues(connection, entity, same, [{ id, values }]);
  const given = sameWhereGiven.map((path, index) => [path, record?.values[same.length + index] ?? null] as const);
  const found = await readAmounts(connection, context, limit, {
    entity,
    values: same.map((path, index) => [path, values[index] ?? '']),
    given,
  });
  return found.some((each) => each.id === id) ? found : [];
}

/** A record that is put on hold with another one. */
export interface HeldRecord {
  readonly id: string;
  readonly isHeld: boolean;
}

/** The records that are held with one, in id order, locked until the database transaction ends. */
export async function lockHeldWith(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, id }: RecordName,
  { heldWith, hold }: SharedLimit,
): Promise<readonly HeldRecord[]> {
  if (heldWith === undefined) return [];
  const context = everything(catalogue);
  const own = recordSource(entityNamed(catalogue, name));
  const [ownId, isHeld] = [column(own, 'id'), sql`${pathValue(context, own, [hold])} is not null`];
  const conditions = join([sameValue(context, own, heldWith, sql`${id}::text`), ...presence(context, own)], ' and ');
  return connection.query<HeldRecord & Row>(
    printed(sql`
      select ${ownId}::text as id, ${isHeld} as "isHeld" from ${fromClause(own.use, [ownId, isHeld, conditions])}
      where ${conditions} order by ${ownId} for no key update of ${nameOf(own.use)}`),
  );
}

interface Wanted {
  readonly entity: Entity;
  readonly values: readonly (readonly [path: string, value: string])[];
  readonly given: readonly (readonly [path: string, value: string | null])[];
}

function readAmounts(
  connection: Connection,
  context: QueryContext,
  limit: SharedLimit,
  { entity, values, given }: Wanted,
): Promise<readonly SharedAmount[]> {
  const own = recordSource(entity);
  const id = column(own, 'id');
  const conditions = join(
    [
      ...values.map(([path, value]) => sameValue(context, own, path, sql`${value}::text`)),
      ...given.flatMap(([path, value]) => (value === null ? [] : [sameOrEmpty(context, own, path, value)])),
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
  return connection.query<SharedAmount & Row>(
    printed(
      sql`select ${selected} from ${fromClause(own.use, [selected, conditions])} where ${conditions} order by ${id}`,
    ),
  );
}

function sameOrEmpty(context: QueryContext, own: Source, path: string, value: string): Sql {
  const isEmpty = own.entity.fields[path]?.type === 'reference' ? [path, 'id'] : [path];
  return sql`(${pathValue(context, own, isEmpty)} is null or ${sameValue(context, own, path, sql`${value}::text`)})`;
}
