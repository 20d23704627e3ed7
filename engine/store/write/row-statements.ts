import type { Entity } from '../../metadata/types/index.ts';
import type { Evidence } from '../evidence/record-evidence.ts';
import type { LruCache } from '../read/statement-cache.ts';
import { literal, quoteName } from '../names/names.ts';
import type { Statement } from '../types.ts';
import { type EntryValues, withEntry } from './audit-entry.ts';
import type { ColumnValue } from './record-write.ts';

type Texts = LruCache<string>;

/** What is written beside a row, in its statement. */
export interface RowAdditions {
  readonly now: Date;
  readonly entry: EntryValues | undefined;
  readonly evidence: Evidence | undefined;
}

/** Inserts a row, with its audit entry and its evidence. */
export function insertion(
  texts: Texts,
  entity: Entity,
  columns: readonly ColumnValue[],
  { now, entry, evidence }: RowAdditions,
): Statement {
  const { table } = entity.storage;
  const names = columns.map(({ column }) => column);
  const text = kept(texts, ['insert', table, kindOf(entry), ...names], () => {
    const facts = evidence && { names: evidence.columns, beside: evidence.emptyBeside };
    const row = `insert into ${quoteName(table)} (${names.map(quoteName).join(', ')})
      values (${names.map((_, index) => `$${String(index + 1)}`).join(', ')}) returning ${returned(facts)}`;
    return withBeside(row, { entity, entry, facts, first: names.length + 1 });
  });
  return { text, values: [...columns.map(({ value }) => value), ...(entry?.values ?? []), ...(evidence ? [now] : [])] };
}

/** Updates a row and counts its version up, with its audit entry and the evidence of the columns it writes. */
export function update(
  texts: Texts,
  entity: Entity,
  { id, columns }: { readonly id: string; readonly columns: readonly ColumnValue[] },
  { now, entry, evidence }: RowAdditions,
): Statement {
  const { table } = entity.storage;
  const names = columns.map(({ column }) => column);
  const stated = evidence?.columns.filter((name) => [...names, 'row_version', 'updated_at'].includes(name)) ?? [];
  const facts = stated.length === 0 ? undefined : { names: stated, beside: {} };
  const text = kept(texts, ['update', table, kindOf(entry), ...names], () => {
    const sets = names.map((name, index) => `${quoteName(name)} = $${String(index + 3)}, `);
    const row = `update ${quoteName(table)} set ${sets.join('')}row_version = row_version + 1, updated_at = $2
      where id = $1 returning ${returned(facts)}`;
    return withBeside(row, { entity, entry, facts, first: names.length + 3 });
  });
  const values = [id, now, ...columns.map(({ value }) => value), ...(entry?.values ?? []), ...(facts ? [now] : [])];
  // Which fields change together is up to people: a plan for each set would be kept by every connection.
  return { text, values, planned: 'eachTime' };
}

/** Leaves a row as it is, with an audit entry. */
export function trace(texts: Texts, { storage }: Entity, id: string, entry: EntryValues): Statement {
  const text = kept(texts, ['trace', storage.table, kindOf(entry)], () =>
    withEntry(
      [`written as (select id::text as id from ${quoteName(storage.table)} where id = $1)`],
      2,
      entry.isPersonal,
    ),
  );
  return { text, values: [id, ...entry.values] };
}

/** Deletes a row, with its audit entry. */
export function deletion(texts: Texts, entity: Entity, id: string, entry: RowAdditions['entry']): Statement {
  const { table } = entity.storage;
  const text = kept(texts, ['delete', table, kindOf(entry)], () => {
    const row = `delete from ${quoteName(table)} where id = $1 returning ${returned(undefined)}`;
    return withBeside(row, { entity, entry, facts: undefined, first: 2 });
  });
  return { text, values: [id, ...(entry?.values ?? [])] };
}

/** Facts that a statement writes: columns that it returns, and what stands in the tables beside. */
interface Facts {
  readonly names: readonly string[];
  readonly beside: Readonly<Record<string, readonly []>>;
}

function returned(facts: Facts | undefined): string {
  return ['id::text as id', ...(facts?.names ?? []).map(quoteName)].join(', ');
}

interface Besides {
  readonly entity: Entity;
  readonly entry: RowAdditions['entry'];
  readonly facts: Facts | undefined;
  /** The number of the first parameter after those of the row. */
  readonly first: number;
}

function withBeside(row: string, { entity, entry, facts, first }: Besides): string {
  const written = `written as (${row})`;
  if (facts === undefined) return entry === undefined ? row : withEntry([written], first, entry.isPersonal);
  const at = `$${String(first + (entry?.values.length ?? 0))}::timestamptz`;
  const stated = `insert into record_evidence (at, entity, record_id, facts)
    select ${at}, ${literal(entity.name)}, written.id::bigint, row_facts(written) || ${literal(JSON.stringify(facts.beside))}::jsonb
    from written returning record_id::text as id`;
  return entry === undefined
    ? `with ${written} ${stated}`
    : withEntry([written, `stated as (${stated})`], first, entry.isPersonal);
}

/** Statements differ by whether there is an entry, and whether something of it is kept apart. */
function kindOf(entry: RowAdditions['entry']): string {
  if (entry === undefined) return 'no entry';
  return entry.isPersonal ? 'personal' : 'entry';
}

function kept(texts: Texts, shape: readonly string[], make: () => string): string {
  return texts.get(shape.join(' '), make);
}
