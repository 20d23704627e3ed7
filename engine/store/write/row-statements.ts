import type { Entity } from '../../metadata/types/index.ts';
import type { LruCache, Values } from '../../record/index.ts';
import type { Evidence } from '../evidence/record-evidence.ts';
import { literal, quoteName } from '../names/names.ts';
import type { Statement } from '../types.ts';
import { entryColumns, type EntryValues, toJsonEntry, withEntries, withEntry } from './audit-entry.ts';
import { type ColumnValue, toJsonRow } from './record-write.ts';

type Texts = LruCache<string>;

/** Audit entry and evidence written in the statement of a row. */
export interface RowAdditions {
  readonly now: Date;
  readonly entry: EntryValues | undefined;
  readonly evidence: Evidence | undefined;
}

/** Inserts a row with its audit entry and evidence. */
export function insertion(
  texts: Texts,
  entity: Entity,
  columns: readonly ColumnValue[],
  { now, entry, evidence }: RowAdditions,
): Statement {
  const { table } = entity.storage;
  const names = columns.map(({ column }) => column);
  const text = cached(texts, ['insert', table, kindOf(entry), ...names], () => {
    const facts = evidence && { names: evidence.columns, beside: evidence.emptyBeside };
    const row = `insert into ${quoteName(table)} (${names.map(quoteName).join(', ')})
      values (${names.map((_, index) => `$${String(index + 1)}`).join(', ')}) returning ${returned(facts)}`;
    return withBeside(row, { entity, entry, facts, first: names.length + 1 });
  });
  return { text, values: [...columns.map(({ value }) => value), ...(entry?.values ?? []), ...(evidence ? [now] : [])] };
}

/** Updates a row and increments its version, with its audit entry and the evidence of the changed columns. */
export function update(
  texts: Texts,
  entity: Entity,
  { id, columns }: { readonly id: string; readonly columns: readonly ColumnValue[] },
  { now, entry, evidence }: RowAdditions,
): Statement {
  const { table } = entity.storage;
  const names = columns.map(({ column }) => column);
  const facts = factsOf(evidence, names);
  const text = cached(texts, ['update', table, kindOf(entry), ...names], () => {
    const sets = names.map((name, index) => `${quoteName(name)} = $${String(index + 3)}, `);
    const row = `update ${quoteName(table)} set ${sets.join('')}row_version = row_version + 1, updated_at = $2
      where id = $1 returning ${returned(facts)}`;
    return withBeside(row, { entity, entry, facts, first: names.length + 3 });
  });
  const values = [id, now, ...columns.map(({ value }) => value), ...(entry?.values ?? []), ...(facts ? [now] : [])];
  // Combinations of several fields vary by user: caching a plan for each would burden every connection.
  return { text, values, planned: names.length > 1 ? 'eachTime' : undefined };
}

/** One of several rows of a statement, with its entry and evidence. */
export interface RowOfSeveral {
  readonly id: string;
  readonly columns: readonly ColumnValue[];
  readonly beside: RowAdditions;
}

/** Inserts rows with the same columns, as `insertion` does; entries must have no personal values. */
export function insertionOfSeveral(texts: Texts, entity: Entity, rows: readonly RowOfSeveral[]): Statement {
  const { table, names, beside } = shapeOf(entity, rows);
  const facts = beside?.evidence && { names: beside.evidence.columns, beside: beside.evidence.emptyBeside };
  const columns = ['id', ...names].map(quoteName).join(', ');
  const written = () => `insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb) returning ${returned(facts)}`;
  return ofSeveral(texts, entity, rows, { kind: 'insert', facts, written });
}

/** Updates the same columns of rows, as `update` does; entries must have no personal values. */
export function updateOfSeveral(texts: Texts, entity: Entity, rows: readonly RowOfSeveral[]): Statement {
  const { table, names, beside } = shapeOf(entity, rows);
  const facts = factsOf(beside?.evidence, names);
  const sets = names.map((name) => `${quoteName(name)} = "values".${quoteName(name)}, `);
  const written = () => `update ${table} as "row"
      set ${sets.join('')}row_version = "row".row_version + 1, updated_at = given.written_at
      from given join jsonb_populate_recordset(null::${table}, $2::jsonb) as "values" on "values".id = given.id
      where "row".id = given.id returning ${returned(facts, '"row".')}`;
  return { ...ofSeveral(texts, entity, rows, { kind: 'update', facts, written }), planned: 'eachTime' };
}

function shapeOf({ storage }: Entity, [first]: readonly RowOfSeveral[]) {
  const names = first?.columns.map(({ column }) => column) ?? [];
  return { table: quoteName(storage.table), names, beside: first?.beside };
}

interface WrittenRows {
  readonly kind: 'insert' | 'update';
  readonly facts: Facts | undefined;
  /** Returns the statement that writes the rows. */
  readonly written: () => string;
}

function ofSeveral(
  texts: Texts,
  entity: Entity,
  rows: readonly RowOfSeveral[],
  { kind, facts, written }: WrittenRows,
): Statement {
  const { table, names, beside } = shapeOf(entity, rows);
  const hasEntries = beside?.entry !== undefined;
  const text = cached(texts, [kind, 'several', table, String(hasEntries), ...names], () => {
    const given = ['place integer', 'id bigint', 'written_at timestamptz', ...(hasEntries ? entryColumns : [])];
    const parts = [
      `given as (select * from jsonb_to_recordset($1::jsonb) as given (${given.join(', ')}))`,
      `written as (${written()})`,
      ...(facts === undefined ? [] : [`stated as (${evidenceOfSeveral(entity, facts)})`]),
    ];
    return hasEntries ? withEntries(parts) : `with ${parts.join(', ')} select id from written`;
  });
  return { text, values: [JSON.stringify(rows.map(givenOf)), JSON.stringify(rows.map(valuesOf))] };
}

function givenOf({ id, beside: { now, entry } }: RowOfSeveral, place: number): Values {
  return { place, id, written_at: now, ...(entry && toJsonEntry(entry)) };
}

function valuesOf({ id, columns }: RowOfSeveral): Values {
  return { id, ...toJsonRow(columns) };
}

/** Writes an audit entry without changing the row. */
export function trace(texts: Texts, { storage }: Entity, id: string, entry: EntryValues): Statement {
  const text = cached(texts, ['trace', storage.table, kindOf(entry)], () =>
    withEntry(
      [`written as (select id::text as id from ${quoteName(storage.table)} where id = $1)`],
      2,
      entry.isPersonal,
    ),
  );
  return { text, values: [id, ...entry.values] };
}

/** Deletes a row with its audit entry. */
export function deletion(texts: Texts, entity: Entity, id: string, entry: RowAdditions['entry']): Statement {
  const { table } = entity.storage;
  const text = cached(texts, ['delete', table, kindOf(entry)], () => {
    const row = `delete from ${quoteName(table)} where id = $1 returning ${returned(undefined)}`;
    return withBeside(row, { entity, entry, facts: undefined, first: 2 });
  });
  return { text, values: [id, ...(entry?.values ?? [])] };
}

/** Facts for the evidence of a statement: returned columns, and contents of related tables. */
interface Facts {
  readonly names: readonly string[];
  readonly beside: Readonly<Record<string, readonly []>>;
}

/** The evidence of the columns that an update writes. */
function factsOf(evidence: Evidence | undefined, written: readonly string[]): Facts | undefined {
  const names = evidence?.columns.filter((name) => [...written, 'row_version', 'updated_at'].includes(name)) ?? [];
  return names.length === 0 ? undefined : { names, beside: {} };
}

/** @param row qualifier of the row's columns with its dot, if the statement has several tables */
function returned(facts: Facts | undefined, row = ''): string {
  return [`${row}id::text as id`, ...(facts?.names ?? []).map((name) => `${row}${quoteName(name)}`)].join(', ');
}

interface Besides {
  readonly entity: Entity;
  readonly entry: RowAdditions['entry'];
  readonly facts: Facts | undefined;
  /** Number of the first parameter after those of the row. */
  readonly first: number;
}

function withBeside(row: string, { entity, entry, facts, first }: Besides): string {
  const written = `written as (${row})`;
  if (facts === undefined) return entry === undefined ? row : withEntry([written], first, entry.isPersonal);
  const number = first + (entry?.values.length ?? 0);
  return entry === undefined
    ? `with ${written} ${evidenceInsert(entity, facts, number)}`
    : withEntry([written, statedPart(entity, facts, number)], first, entry.isPersonal);
}

function statedPart(entity: Entity, facts: Facts, at: number): string {
  return `stated as (${evidenceInsert(entity, facts, at)})`;
}

/** @param at number of the time parameter */
function evidenceInsert({ name }: Entity, { beside }: Facts, at: number): string {
  return `insert into record_evidence (at, entity, record_id, facts)
    select $${String(at)}::timestamptz, ${literal(name)}, written.id::bigint, row_facts(written) || ${literal(JSON.stringify(beside))}::jsonb
    from written returning record_id::text as id`;
}

/** Evidence of the rows in `given`, in their order. */
function evidenceOfSeveral({ name }: Entity, { beside }: Facts): string {
  return `insert into record_evidence (at, entity, record_id, facts)
    select given.written_at, ${literal(name)}, given.id, row_facts(written) || ${literal(JSON.stringify(beside))}::jsonb
    from written join given on given.id = written.id::bigint order by given.place returning record_id::text as id`;
}

/** Cache key: whether there is an entry, and whether it has personal values. */
function kindOf(entry: RowAdditions['entry']): string {
  if (entry === undefined) return 'no entry';
  return entry.isPersonal ? 'personal' : 'entry';
}

function cached(texts: Texts, shape: readonly string[], make: () => string): string {
  return texts.get(shape.join(' '), make);
}
