import sql, { join } from 'sql-template-tag';
import type { Catalogue, ConstantChanges } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import { codeOf } from '../database/errors.ts';
import { transactionAsDatabase } from '../database/transaction-as-database.ts';
import { printStatement } from '../query/print-statement.ts';
import { queryContextOf, requireEntity } from '../query/query-context.ts';
import { presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import { latestClosedDay, lockClosedDays } from '../read/closed-days.ts';
import type { Connection, Database } from '../types.ts';
import { changedConstants, type ConstantChange, type JournalledConstants } from './constant-changes.ts';

/** Maximum number of record ids in a message. */
const named = 10;

/** Open records of an entity that a change affects. */
export interface AffectedByConstant {
  readonly entity: string;
  readonly count: number;
  /** Ids of the first ones. */
  readonly ids: readonly string[];
}

export interface ConstantImpact extends ConstantChange {
  /** Undefined if the tables lack columns that the query needs. */
  readonly affected: readonly AffectedByConstant[] | undefined;
  /** The latest closed day, if it is within the change. */
  readonly closedUntil?: string;
}

interface ConstantQuestion {
  readonly catalogue: Catalogue;
  /** As journalled last, and as in the catalogue; undefined if nothing is known or affected. */
  readonly before: JournalledConstants | undefined;
  readonly after: JournalledConstants | undefined;
  /** `plan`: tables may lack what the catalogue describes, and nothing is locked. */
  readonly use: 'plan' | 'run';
  readonly product: Database['product'];
}

/**
 * Returns the records that changed constants affect, and closed days among their days; runs no query without changes.
 */
export async function readConstantImpacts(
  connection: Connection,
  { catalogue, before, after, use, product }: ConstantQuestion,
): Promise<readonly ConstantImpact[]> {
  const { constantChanges } = catalogue;
  if (constantChanges === undefined || before === undefined || after === undefined) return [];
  const changes = changedConstants(before, after);
  if (changes.length === 0) return [];
  const reading: Reading = { catalogue, constantChanges, today: await todayOf(connection, catalogue) };
  if (use === 'run') {
    const { closed } = constantChanges;
    if (closed !== undefined) await lockClosedDays(connection, catalogue, closed);
    return await impactsOf(connection, reading, changes);
  }
  try {
    return await transactionAsDatabase(connection, product).transaction((own) => impactsOf(own, reading, changes));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return changes.map((change) => ({ ...change, affected: undefined }));
  }
}

/** SQLSTATE undefined_column and undefined_table. */
function isMissing(error: unknown): boolean {
  return ['42703', '42P01'].includes(codeOf(error) ?? '');
}

interface Reading {
  readonly catalogue: Catalogue;
  readonly constantChanges: ConstantChanges;
  readonly today: string;
}

async function impactsOf(
  connection: Connection,
  reading: Reading,
  changes: readonly ConstantChange[],
): Promise<readonly ConstantImpact[]> {
  const { catalogue, constantChanges, today } = reading;
  const { closed } = constantChanges;
  const closedUntil = closed && (await latestClosedDay(connection, catalogue, closed, today));
  const impacts: ConstantImpact[] = [];
  for (const change of changes) {
    const isClosed = closedUntil !== undefined && (change.from ?? '') <= closedUntil;
    const affected = await affectedBy(connection, reading, change);
    impacts.push({ ...change, affected, ...(isClosed && { closedUntil }) });
  }
  return impacts;
}

async function affectedBy(
  connection: Connection,
  { catalogue, constantChanges, today }: Reading,
  change: ConstantChange,
): Promise<readonly AffectedByConstant[]> {
  const [constant = ''] = change.path.split('.');
  const context = queryContextOf(catalogue, { viewer: undefined, today, reach: 'everything' });
  const affected: AffectedByConstant[] = [];
  for (const { constants, entity, day, where = true } of constantChanges.affects) {
    if (!constants.includes(constant)) continue;
    const source = recordSource(requireEntity(catalogue, entity));
    const isOfDays = rulePredicate(context, source, { and: [isOnDaysOf(change, day, today), where] });
    const condition = join([...presence(context, source), isOfDays], ' and ');
    const id = columnIn(source, 'id');
    const [row] = await connection.query<{ count: number; ids: readonly string[] | null }>(
      printStatement(sql`
        select count(*)::int as count, (array_agg(${id}::text order by ${id}))[1:${named}] as ids
        from ${fromClause(source.use, [id, condition])} where ${condition}`),
    );
    if (row !== undefined && row.count > 0) affected.push({ entity, count: row.count, ids: row.ids ?? [] });
  }
  return affected;
}

/** Matches records computed with the changed value; one without a day uses the value of today. */
function isOnDaysOf({ from, until }: ConstantChange, day: string, today: string): Rule {
  const isWithin: Rule = {
    and: [
      true,
      ...(from === undefined ? [] : [{ '>=': [{ var: day }, from] }]),
      ...(until === undefined ? [] : [{ '<=': [{ var: day }, until] }]),
    ],
  };
  const holdsToday = (from ?? today) <= today && today <= (until ?? today);
  return holdsToday ? { or: [{ '==': [{ var: day }, null] }, isWithin] } : isWithin;
}

async function todayOf(connection: Connection, { brand }: Catalogue): Promise<string> {
  const [row] = await connection.query<{ today: string }>(
    sql`select (now() at time zone ${brand.timeZone})::date::text as today`,
  );
  if (row === undefined) throw new Error('the database did not say which day it is');
  return row.today;
}
