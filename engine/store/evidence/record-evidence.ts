import { memoizeByKey } from '../../record/index.ts';
import type { Catalogue, Entity, Field } from '../../metadata/types/index.ts';
import { hasTable, isComputed } from '../../metadata/index.ts';
import type { Statement } from '../types.ts';
import { childTableName, columnName, hasColumn, literal, quoteName } from '../names/names.ts';
import { recordColumns } from '../tables/columns.ts';
import { sealInBatch, sealing } from './seals.ts';

/**
 * Sealed evidence of writes: the columns that a statement wrote, by name, and the complete rows of related tables
 * (rows, links, files), by table. The newest evidence of a column is the value that the record must hold.
 */
export const recordEvidence = `
create table if not exists record_evidence (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entity text not null,
  record_id bigint not null,
  facts jsonb not null
);
create index if not exists record_evidence_record on record_evidence (record_id, entity, id);

create or replace function row_facts(written record) returns jsonb language plpgsql stable set timezone = 'UTC' as $$
begin
  return to_jsonb(written) - 'id';
end $$;
${sealing('record_evidence', 'plain or partitioned')}`;

/** The facts of an entity's records that are evidence. */
export interface Evidence {
  /** Columns of its own table. */
  readonly columns: readonly string[];
  /**
   * Returns an SQL call for the contents of related tables, from the SQL of a record's id; absent if there are none.
   */
  readonly beside?: (id: string) => string;
  /** Related tables while a record is inserted: empty. */
  readonly emptyBeside: Readonly<Record<string, readonly []>>;
}

/** The evidence of an entity; undefined if there is none. */
export function evidenceOf(catalogue: Catalogue, entity: Entity): Evidence | undefined {
  return evidenceOfEntity(entity, catalogue);
}

const evidenceOfEntity = memoizeByKey((entity: Entity, catalogue: Catalogue): Evidence | undefined => {
  const { evidence, table } = entity.storage;
  if (evidence === 'none' || !hasTable(entity)) return undefined;
  if (evidence === 'references') return { columns: referenceColumns(entity), emptyBeside: {} };
  const columns = recordColumns(catalogue, entity).flatMap(({ name }) => (name === 'id' ? [] : [name]));
  const emptyBeside = Object.fromEntries(tablesBeside(entity).map(({ name }) => [name, []] as const));
  if (Object.keys(emptyBeside).length === 0) return { columns, emptyBeside };
  return { columns, emptyBeside, beside: (id) => `${quoteName(besideName(table))}(${id})` };
});

function referenceColumns({ fields }: Entity): readonly string[] {
  return Object.values(fields).flatMap((field) =>
    field.type === 'reference' && hasColumn(field) ? [columnName(field)] : [],
  );
}

function besideName(table: string): string {
  return `${table}_facts_beside`;
}

/** A related table, and which of its rows, called `part`, belong to the record `$1`. */
interface TableBeside {
  readonly name: string;
  readonly rows: string;
}

function tablesBeside({ name, storage, fields }: Entity): readonly TableBeside[] {
  const files = `from file as part where part.owner_record = $1 and part.owner_entity = ${literal(name)}`;
  return [
    ...childTables(storage.table, Object.values(fields), 'select $1'),
    ...(hasFiles(Object.values(fields)) ? [{ name: 'file', rows: files }] : []),
  ];
}

/** @param owners a query of the ids that own the rows */
function childTables(table: string, fields: readonly Field[], owners: string, prefix = ''): readonly TableBeside[] {
  return fields.flatMap((field): readonly TableBeside[] => {
    if (field.type === 'group' && !isComputed(field))
      return childTables(table, Object.values(field.fields), owners, `${columnName(field, prefix)}_`);
    if (field.type !== 'rows' && (field.type !== 'references' || field.by !== undefined)) return [];
    const name = childTableName(table, field, prefix);
    const part = { name, rows: `from ${quoteName(name)} as part where part.record_id in (${owners})` };
    if (field.type === 'references') return [part];
    return [part, ...childTables(name, Object.values(field.fields), `select part.id ${part.rows}`)];
  });
}

function hasFiles(fields: readonly Field[]): boolean {
  return fields.some((field) => field.type === 'files' || ('fields' in field && hasFiles(Object.values(field.fields))));
}

/** SQL of the present facts of a row called `record`, as `jsonb`. */
export function presentFacts({ beside }: Evidence): string {
  return beside === undefined ? 'row_facts(record)' : `row_facts(record) || ${beside('record.id')}`;
}

/** Names of facts: columns and related tables. */
export function factNames({ columns, emptyBeside }: Evidence): readonly string[] {
  return [...columns, ...Object.keys(emptyBeside)];
}

export interface StatedRecord {
  readonly id: string;
  readonly now: Date;
}

/** Inserts the present contents of related tables as evidence; undefined if there are none. */
export function evidenceStatement(
  entity: Entity,
  { beside }: Evidence,
  records: readonly StatedRecord[],
): Statement | undefined {
  if (beside === undefined) return undefined;
  const text = `insert into record_evidence (at, entity, record_id, facts)
    select stated.at, ${literal(entity.name)}, stated.id, ${beside('stated.id')}
    from unnest($1::timestamptz[], $2::bigint[]) with ordinality as stated (at, id, place) order by stated.place`;
  return { text, values: [records.map(({ now }) => now.toISOString()), records.map(({ id }) => id)] };
}

/** Functions for evidence, and first evidence of existing records for columns without any. */
export function evidenceGroups(
  catalogue: Catalogue,
): readonly { readonly name: string; readonly statements: string }[] {
  const statements = Object.values(catalogue.entities).flatMap((entity) => {
    const evidence = evidenceOf(catalogue, entity);
    return evidence === undefined
      ? []
      : [{ made: besideFunction(entity, evidence), stated: baseline(entity, evidence) }];
  });
  if (statements.length === 0) return [];
  const baselines = statements.map(({ stated }) => stated).join('\n');
  const made = statements.map((each) => each.made).join('\n');
  return [{ name: 'evidence', statements: `${made}${sealInBatch('record_evidence', baselines)}` }];
}

function besideFunction(entity: Entity, { beside }: Evidence): string {
  if (beside === undefined) return '';
  const parts = tablesBeside(entity).map(
    ({ name, rows }) =>
      `${literal(name)}, (select coalesce(jsonb_agg(to_jsonb(part) order by to_jsonb(part)), '[]') ${rows})`,
  );
  return `
create or replace function ${quoteName(besideName(entity.storage.table))}(bigint) returns jsonb language sql stable
  set timezone = 'UTC' as $$
  select jsonb_build_object(${parts.join(', ')})
$$;`;
}

function baseline(entity: Entity, evidence: Evidence): string {
  const isUnsaid = `not exists (select from record_evidence as earlier where earlier.record_id = record.id
          and earlier.entity = ${literal(entity.name)} and earlier.facts ? fact.key)`;
  return statement(entity, evidence, isUnsaid);
}

/**
 * SQL that writes evidence for stored values that differ from their newest evidence, after a migration changed them.
 */
export function restatement(catalogue: Catalogue, table: string, columns: readonly string[]): string | undefined {
  const entity = Object.values(catalogue.entities).find(
    (each) => hasTable(each) && (each.storage.table === table || tablesBeside(each).some(({ name }) => name === table)),
  );
  const evidence = entity && evidenceOf(catalogue, entity);
  if (entity === undefined || evidence === undefined) return undefined;
  const names = entity.storage.table === table ? columns : [table];
  const isOtherwise = `fact.key in (${names.map(literal).join(', ')}) and fact.value is distinct from (
          select earlier.facts -> fact.key from record_evidence as earlier where earlier.record_id = record.id
            and earlier.entity = ${literal(entity.name)} and earlier.facts ? fact.key order by earlier.id desc limit 1)`;
  return sealInBatch('record_evidence', statement(entity, evidence, isOtherwise));
}

/** A column whose values a migration converts, and the SQL function that converts them. */
export interface ConvertedColumn {
  readonly name: string;
  readonly form: string;
}

/**
 * SQL that writes new evidence for columns whose newest evidence has an earlier form. It accepts a stored value only where
 * it equals the new form of the value in the evidence; any other value stays a difference.
 */
export function convertedEvidence(catalogue: Catalogue, entity: Entity, columns: readonly ConvertedColumn[]): string {
  const evidence = evidenceOf(catalogue, entity);
  const known = new Set(evidence === undefined ? [] : factNames(evidence));
  const stated = columns.filter(({ name }) => known.has(name));
  if (evidence === undefined || stated.length === 0) return '';
  const formed = stated.map(
    ({ name, form }) => `when ${literal(name)} then nullif(${form}(earlier.value #>> '{}'), '')`,
  );
  return statement(
    entity,
    evidence,
    `exists (select from (
          select stated.facts -> fact.key as value from record_evidence as stated where stated.record_id = record.id
            and stated.entity = ${literal(entity.name)} and stated.facts ? fact.key order by stated.id desc limit 1
        ) as earlier where earlier.value is distinct from fact.value
          and fact.value #>> '{}' is not distinct from case fact.key ${formed.join(' ')} end)`,
  );
}

function statement(entity: Entity, evidence: Evidence, condition: string): string {
  const names = factNames(evidence).map(literal);
  return `
insert into record_evidence (at, entity, record_id, facts)
select now(), ${literal(entity.name)}, id, facts from (
  select record.id, (
    select jsonb_object_agg(fact.key, fact.value) from jsonb_each(${presentFacts(evidence)}) as fact
    where fact.key in (${names.join(', ')}) and ${condition}) as facts
  from ${quoteName(entity.storage.table)} as record
) as said where facts is not null order by id;`;
}
