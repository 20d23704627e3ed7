import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue, ClosedDays, Fields } from '../metadata/types/index.ts';
import { LruCache, type Values } from '../record/index.ts';
import type { Rule } from '../rules/index.ts';
import {
  engineContext,
  type Principal,
  principalKey,
  queryContextOf,
  requireEntity,
  type QueryContext,
} from './query/query-context.ts';
import { evaluateForViewer, pathValue, rulePredicate } from './query/rule-sql.ts';
import { inlined, printStatement } from './query/print-statement.ts';
import { columnIn, recordSource, type QuerySource } from './query/source.ts';
import { latestClosedDay, lockClosedDays } from './read/closed-days.ts';
import { evaluatedFindings, type EvaluatedFindings } from './read/evaluated-findings.ts';
import { inBatch } from './database/concurrent-reads.ts';
import { fromClause } from './query/table-alias.ts';
import { columnName, quoteName } from './names/names.ts';
import type { Connection, RecordName, Statement } from './types.ts';

/** Cache size: rules × viewers. */
const checksKept = 2_000;
/** Placeholder for one id or an array of ids in a cached statement. */
const recordIds = Symbol('the ids of records');

/**
 * Statements on one record and on several. With an array, PostgreSQL estimates ten ids, finds a custom plan for a
 * single one cheaper, and so plans the statement each time.
 */
interface RecordStatement {
  readonly ofOne: Statement;
  readonly ofSeveral: Statement;
}

/** Statements on records, or their result if no record is needed. */
type Check = RecordStatement | boolean;

/** Locks records and evaluates rules and paths of single records; statements are cached. */
export class Checks {
  readonly #catalogue: Catalogue;
  readonly #checks = new LruCache<Check>(checksKept);
  readonly #ruleNumbers = new WeakMap<object, number>();
  #rulesMet = 0;
  readonly #statements = new LruCache<RecordStatement>(checksKept);
  readonly #texts = new LruCache<string>(checksKept);

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Whether a rule holds for a record now. Checks are cached by the identity of the rule. */
  async holds(connection: Connection, principal: Principal, record: RecordName, rule: Rule): Promise<boolean> {
    const { entity, id } = record;
    const { key, check } = this.#keptCheck(principal, entity, rule);
    if (typeof check === 'boolean') return check;
    return await inBatch(connection, `holds ${key}`, id, async (own, ids) => {
      const held = await own.query<{ id: string }>(about(ids, check));
      const holding = new Set(held.map((row) => row.id));
      return ids.map((each) => holding.has(each));
    });
  }

  /** The id of one of the records for which a rule holds now; undefined if there is none. */
  async someHeld(
    connection: Connection,
    principal: Principal,
    { entity, ids }: { readonly entity: string; readonly ids: readonly string[] },
    rule: Rule,
  ): Promise<string | undefined> {
    const { check } = this.#keptCheck(principal, entity, rule);
    if (typeof check === 'boolean') return check ? ids[0] : undefined;
    const [held] = await connection.query<{ id: string }>(about(ids, check));
    return held?.id;
  }

  /** Values at paths of a record, by name, for any viewer. */
  async quoted(connection: Connection, record: RecordName, quotes: Readonly<Record<string, string>>): Promise<Values> {
    const names = Object.entries(quotes);
    if (names.length === 0) return {};
    const statement = this.#statements.get(`quotes ${record.entity} ${JSON.stringify(names)}`, () => {
      const context = engineContext(this.#catalogue);
      return aboutRecord(context, record.entity, (source) => {
        const values = names.map(
          ([name, path]) => sql`(${pathValue(context, source, path.split('.'))})::text as ${raw(quoteName(name))}`,
        );
        return { select: join(values), where: [] };
      });
    });
    const [row = {}] = await connection.query(about([record.id], statement));
    return row;
  }

  /** The current findings of records, evaluated, in id order. */
  async evaluatedFindings(
    connection: Connection,
    today: string,
    { entity, ids }: { readonly entity: string; readonly ids: readonly string[] },
  ): Promise<readonly EvaluatedFindings[]> {
    const statement = this.#statements.get(`findings ${entity} ${today}`, () => {
      const context = queryContextOf(this.#catalogue, { viewer: undefined, today, reach: 'everything' });
      const { findings } = requireEntity(this.#catalogue, entity);
      if (findings === undefined) throw new Error(`${entity} has no findings`);
      const parts = (source: QuerySource) => ({ select: evaluatedFindings(context, source, findings), where: [] });
      return aboutRecord(context, entity, parts, printWithValues);
    });
    return await connection.query<EvaluatedFindings>(about(ids, statement));
  }

  /** Locks records of an entity, in id order, until the database transaction ends. */
  async lock(connection: Connection, entity: string, ids: readonly string[]): Promise<void> {
    const text = this.#texts.get(`lock ${entity}`, () => {
      const table = quoteName(requireEntity(this.#catalogue, entity).storage.table);
      return `select id from ${table} where id = any($1::bigint[]) order by id for no key update`;
    });
    await inBatch(connection, text, ids, async (own, requests) => {
      await own.query({ text, values: [requests.flat()] });
      return requests.map(() => undefined);
    });
  }

  /** The id at a path of a record, for any viewer. */
  async idAt(connection: Connection, record: RecordName, path: string): Promise<string | undefined> {
    const statement = this.#statements.get(`id ${record.entity} ${path}`, () => {
      const context = engineContext(this.#catalogue);
      return aboutRecord(context, record.entity, (source) => ({
        select: sql`${columnIn(source, 'id')}::text as record, (${pathValue(context, source, [...path.split('.'), 'id'])})::text as id`,
        where: [],
      }));
    });
    return await inBatch(connection, statement.ofSeveral.text, record.id, async (own, ids) => {
      const rows = await own.query<{ record: string; id: string | null }>(about(ids, statement));
      const known = new Map(rows.map((row) => [row.record, row.id ?? undefined]));
      return ids.map((id) => known.get(id));
    });
  }

  /** The id of the record with these references; undefined unless exactly one matches. */
  async idBy(
    connection: Connection,
    entity: string,
    references: Readonly<Record<string, string>>,
  ): Promise<string | undefined> {
    const names = Object.keys(references).toSorted();
    const text = this.#texts.get(`id by ${entity} ${names.join(' ')}`, () => {
      const { fields, storage } = requireEntity(this.#catalogue, entity);
      const equals = names.map((name, index) => `${columnOf(fields, name)} = $${String(index + 1)}::bigint`);
      return `select id::text as id from ${quoteName(storage.table)} where ${equals.join(' and ')}`;
    });
    const rows = await connection.query<{ id: string }>({ text, values: names.map((name) => references[name]) });
    return rows.length === 1 ? rows[0]?.id : undefined;
  }

  /** The latest closed day, for any viewer; no other record can close a day until the database transaction ends. */
  async lockedLatestDay(connection: Connection, closed: ClosedDays, today: string): Promise<string | undefined> {
    await lockClosedDays(connection, this.#catalogue, closed);
    return await latestClosedDay(connection, this.#catalogue, closed, today);
  }

  #keptCheck(principal: Principal, entity: string, rule: Rule): { readonly key: string; readonly check: Check } {
    if (typeof rule !== 'object' || rule === null) return { key: '', check: this.#check(principal, entity, rule) };
    const key = [this.#numberOf(rule), entity, principalKey(principal)].join('|');
    return { key, check: this.#checks.get(key, () => this.#check(principal, entity, rule)) };
  }

  /** Numbers rules by identity, for cache keys. */
  #numberOf(rule: object): number {
    const number = this.#ruleNumbers.get(rule) ?? (this.#rulesMet += 1);
    this.#ruleNumbers.set(rule, number);
    return number;
  }

  #check(principal: Principal, entity: string, rule: Rule): Check {
    const context = queryContextOf(this.#catalogue, principal);
    const open = evaluateForViewer(context, entity, rule);
    if (typeof open === 'boolean') return open;
    return aboutRecord(context, entity, (source) => ({
      select: sql`${columnIn(source, 'id')}::text as id`,
      where: [rulePredicate(context, source, open)],
    }));
  }
}

function columnOf(fields: Fields, name: string): string {
  const field = fields[name];
  if (field?.type !== 'reference') throw new Error(`"${name}" is no reference`);
  return quoteName(columnName(field));
}

function about(ids: readonly string[], { ofOne, ofSeveral }: RecordStatement): Statement {
  const { text, values } = ids.length === 1 ? ofOne : ofSeveral;
  const given = ids.length === 1 ? ids[0] : ids;
  return { text, values: values.map((value) => (value === recordIds ? given : value)) };
}

/**
 * Inlines values of metadata, so that PostgreSQL also simplifies its generic plan by them. Only for statements that do
 * not depend on the viewer.
 */
function printWithValues(template: Sql): Statement {
  return { text: inlined(template, new Map([[recordIds, '$1']])), values: [recordIds] };
}

function aboutRecord(
  { catalogue }: QueryContext,
  entity: string,
  parts: (source: QuerySource) => { readonly select: Sql; readonly where: readonly Sql[] },
  toStatement: (template: Sql) => Statement = printStatement,
): RecordStatement {
  const source = recordSource(requireEntity(catalogue, entity));
  const { select, where } = parts(source);
  const id = columnIn(source, 'id');
  const identified = (condition: Sql): Statement => {
    const conditions = join([condition, ...where], ' and ');
    return toStatement(sql`select ${select} from ${fromClause(source.use, [select, conditions])} where ${conditions}`);
  };
  return {
    ofOne: identified(sql`${id} = ${recordIds}::bigint`),
    ofSeveral: identified(sql`${id} = any(${recordIds}::bigint[])`),
  };
}
