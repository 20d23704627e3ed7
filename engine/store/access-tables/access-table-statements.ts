import sql from 'sql-template-tag';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { engineContext } from '../query/query-context.ts';
import { inlined } from '../query/print-statement.ts';
import { recordColumns } from '../tables/columns.ts';
import { boundedName, quoteName } from '../names/names.ts';
import { type BranchQuery, branchQuery, type Watched } from './branch-query.ts';
import { accessTable, orderedFor, type AccessTable } from './access-table.ts';
import { accessTableIndexes } from './access-table-indexes.ts';
import { hasOrders, orderOf, orderStatements } from './large-readers.ts';

/** Statements that create and fill one access table, and those that drop it. */
export interface AccessTableStatements {
  readonly name: string;
  readonly create: readonly string[];
  readonly drop: readonly string[];
}

/** The statements of all access tables of the catalogue, with the functions and triggers that maintain them. */
export function accessTableStatements(catalogue: Catalogue): readonly AccessTableStatements[] {
  const tables = Object.values(catalogue.entities).flatMap((entity) => accessTable(catalogue, entity) ?? []);
  return tables.map((table) => statementsOf(catalogue, table));
}

function statementsOf(catalogue: Catalogue, table: AccessTable): AccessTableStatements {
  const context = engineContext(catalogue);
  const branches = table.scope.branches.map((branch) => branchQuery(context, table, branch));
  const upkeep = collectUpkeep(branches.flatMap(({ watched }) => watched));
  const orders = orderStatements(table.name);
  return {
    name: table.name,
    create: [
      ...tableDefinition(catalogue, table),
      refreshFunction(table, branches),
      pairsFunction(table, branches),
      ...upkeep.flatMap((each, index) => triggers(table, each, index)),
      ...orders.create,
      fill(table, branches),
      ...(hasOrders(table) ? [orders.mark] : []),
      ...accessTableIndexes(catalogue, table),
    ],
    drop: [
      `drop table if exists ${quoteName(table.name)} cascade`,
      `drop function if exists ${quoteName(`${table.name}_refresh`)}(bigint[]) cascade`,
      `drop function if exists ${quoteName(`${table.name}_refresh_pairs`)}(bigint[], bigint[]) cascade`,
      ...orders.drop,
      ...upkeep.map((_, index) => `drop function if exists ${quoteName(`${table.name}_watch_${index}`)}() cascade`),
    ],
  };
}

/** Trigger work for changes of one table: the union of the watches of all branches. */
interface Upkeep extends Omit<Watched, 'kind' | 'select'> {
  readonly kinds: ReadonlySet<Watched['kind']>;
  readonly select: string;
}

/** Merges watches by table and `concerns`. */
function collectUpkeep(watched: readonly Watched[]): readonly Upkeep[] {
  const alike = Map.groupBy(watched, ({ table, concerns }) => `${concerns} ${table}`);
  return [...alike.values()].flatMap((watches) => {
    const [first] = watches;
    if (first === undefined) return [];
    return {
      ...first,
      kinds: new Set(watches.map(({ kind }) => kind)),
      inserted: watches.flatMap(({ inserted }) => inserted),
      deciding: [...new Set(watches.flatMap(({ deciding }) => deciding))],
      select: [...new Set(watches.map(({ select }) => select))].join(' union '),
    };
  });
}

function tableDefinition(catalogue: Catalogue, { name, entity, repeated }: AccessTable): readonly string[] {
  const types = new Map(tableColumns(catalogue, entity).map((column) => [column.name, column.type]));
  const columns = repeated.map((column) => `${quoteName(column)} ${types.get(column) ?? 'text'}`);
  return [
    `create table ${quoteName(name)} (${['organization_id bigint not null', `record_id bigint not null references ${quoteName(entity.storage.table)} (id) on delete cascade`, `${orderedFor} bigint`, ...columns].join(', ')})`,
    `create unique index ${quoteName(boundedName(`${name}_record`))} on ${quoteName(name)} (record_id, organization_id)`,
  ];
}

function tableColumns(catalogue: Catalogue, entity: Entity) {
  const { over } = entity.storage;
  return recordColumns(catalogue, (over && catalogue.entities[over.entity]) ?? entity);
}

/**
 * Functions are planned once per session, since planning takes longer than execution. They must use indexes: a plan
 * made while tables were small would otherwise scan whole tables until the next analyze.
 */
const planning = 'language plpgsql set plan_cache_mode to force_generic_plan set enable_seqscan to off';

/**
 * Recomputes the readers of whole records. Returns at once for an empty array: most writes affect no readers, and
 * starting the statements alone takes a millisecond.
 */
function refreshFunction({ name, repeated }: AccessTable, branches: readonly BranchQuery[]): string {
  const columns = accessTableColumns(repeated);
  const wanted = branches
    .map(({ readers, id }) => inlined(sql`${readers} and ${id} = any(changed)`))
    .join('\n    union\n    ');
  return `create function ${quoteName(`${name}_refresh`)}(changed bigint[]) returns void ${planning} as $$
begin
  if cardinality(changed) = 0 then return; end if;
  delete from ${quoteName(name)} as reader where reader.record_id = any(changed)
    and not exists (select 1 from (${wanted}) as wanted (${columns}) where wanted.record_id = reader.record_id and wanted.organization_id = reader.organization_id);
  ${insertion(name, repeated, wanted)}
  ${onConflict(name, repeated)};
end $$`;
}

/**
 * Recomputes single pairs of record and organization over all branches; `records` is null if the aggregate had no rows.
 */
function pairsFunction({ name, entity, repeated }: AccessTable, branches: readonly BranchQuery[]): string {
  const pairs = '(select distinct * from unnest(records, organizations) as given (record_id, organization_id)) as pair';
  // Lateral, one row per pair: `exists` may be planned as a hash over the whole table.
  const wanted = branches
    .map(({ match }) => `select pair.* from ${pairs} cross join lateral (${match}) as found`)
    .join('\n    union\n    ');
  const columns = ['wanted.organization_id', 'record.id', ...repeated.map((column) => `record.${quoteName(column)}`)];
  return `create function ${quoteName(`${name}_refresh_pairs`)}(records bigint[], organizations bigint[]) returns void ${planning} as $$
begin
  if records is null then return; end if;
  delete from ${quoteName(name)} as reader using ${pairs}
  where reader.record_id = pair.record_id and reader.organization_id = pair.organization_id
    and not exists (select 1 from (${wanted}) as wanted where wanted.record_id = reader.record_id and wanted.organization_id = reader.organization_id);
  ${insertion(name, repeated, `select ${columns.join(', ')} from (${wanted}) as wanted join ${quoteName(entity.storage.table)} as record on record.id = wanted.record_id`)}
  ${onConflict(name, repeated)};
end $$`;
}

function accessTableColumns(repeated: readonly string[]): string {
  return ['organization_id', 'record_id', ...repeated.map(quoteName)].join(', ');
}

function onConflict(name: string, repeated: readonly string[]): string {
  const conflict = 'on conflict (record_id, organization_id) do';
  if (repeated.length === 0) return `${conflict} nothing`;
  const columns = repeated.map(quoteName);
  const [known, given] = [`${quoteName(name)}.`, 'excluded.'].map((from) =>
    columns.map((one) => from + one).join(', '),
  );
  return `${conflict} update set ${columns.map((one) => `${one} = excluded.${one}`).join(', ')} where (${known}) is distinct from (${given})`;
}

/**
 * Statement-level triggers. Inserted rows add their readers. Updated rows have their repeated columns copied; their
 * readers are recomputed only if something that decides on them changed. A deleted record loses its readers by foreign
 * key; for a deleted item they are recomputed.
 */
function triggers(table: AccessTable, upkeep: Upkeep, index: number): readonly string[] {
  const { name } = table;
  const procedure = quoteName(`${name}_watch_${index}`);
  const bodies = {
    insert: { tables: 'new table as after_rows', body: onInsert(table, upkeep) },
    update: { tables: 'old table as before_rows new table as after_rows', body: onUpdate(table, upkeep) },
    delete: { tables: 'old table as before_rows', body: onDelete(table, upkeep) },
  };
  const events = Object.entries(bodies).filter(([, { body }]) => body.length > 0);
  if (events.length === 0) return [];
  const cases = events.map(
    ([event, { body }]) => `if tg_op = '${event.toUpperCase()}' then\n    ${body.join('\n    ')}`,
  );
  return [
    `create function ${procedure}() returns trigger ${planning} as $$
declare
  records bigint[];
begin
  ${cases.join('\n  els')}
  end if;
  return null;
end $$`,
    ...events.map(
      ([event, { tables }]) =>
        `create trigger ${quoteName(boundedName(`${name}_${event}_${index}`))} after ${event} on ${quoteName(upkeep.table)} referencing ${tables} for each statement execute function ${procedure}()`,
    ),
  ];
}

function onInsert({ name, repeated }: AccessTable, { inserted }: Upkeep): readonly string[] {
  if (inserted.length === 0) return [];
  return [
    `${insertion(name, repeated, inserted.join('\n    union all\n    '))}
    on conflict (record_id, organization_id) do nothing;`,
  ];
}

function onUpdate(table: AccessTable, upkeep: Upkeep): readonly string[] {
  const repeated = upkeep.kinds.has('record') ? copyRepeated(table) : [];
  if (upkeep.deciding.length === 0) return repeated;
  const before = rowsThatDiffer(upkeep.deciding, 'before_rows', 'after_rows');
  const after = rowsThatDiffer(upkeep.deciding, 'after_rows', 'before_rows');
  return [...repeated, refreshCall(table, upkeep, `(${before} union all ${after})`)];
}

function onDelete(table: AccessTable, upkeep: Upkeep): readonly string[] {
  return upkeep.kinds.has('item') ? [refreshCall(table, upkeep, 'before_rows')] : [];
}

/** Copies changed columns of records to the columns of their readers that repeat them. */
function copyRepeated({ name, entity, repeated }: AccessTable): readonly string[] {
  if (repeated.length === 0) return [];
  const columns = repeated.map(quoteName);
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return [
    `records := array(select id from ${rowsThatDiffer(columns, 'after_rows', 'before_rows')} as changed);`,
    'if cardinality(records) > 0 then',
    `  update ${quoteName(name)} as reader set (${columns.join(', ')}) = row(${of('record')}) from ${quoteName(entity.storage.table)} as record`,
    `  where reader.record_id = any(records) and record.id = reader.record_id and (${of('reader')}) is distinct from (${of('record')});`,
    'end if;',
  ];
}

/** Rows of one transition table without an equal row in the other; `except all` runs in linear time. */
function rowsThatDiffer(columns: readonly string[], from: string, without: string): string {
  const rows = (table: string) => `select ${['id', ...columns].join(', ')} from ${table} as "row"`;
  return `(${rows(from)} except all ${rows(without)})`;
}

function refreshCall({ name }: AccessTable, { concerns, select }: Upkeep, changed: string): string {
  const concerned = select.replaceAll('from changed', `from ${changed} as changed`);
  return concerns === 'records'
    ? `perform ${quoteName(`${name}_refresh`)}(array(${concerned}));`
    : `perform ${quoteName(`${name}_refresh_pairs`)}(array_agg(pair.record_id), array_agg(pair.organization_id)) from (${concerned}) as pair (record_id, organization_id);`;
}

function fill({ name, repeated }: AccessTable, branches: readonly BranchQuery[]): string {
  return insertion(name, repeated, branches.map(({ readers }) => inlined(readers)).join(' union '));
}

/** Inserts readers; `ordered_for` repeats the organization if it is large. */
function insertion(name: string, repeated: readonly string[], readers: string): string {
  const columns = accessTableColumns(repeated);
  return `insert into ${quoteName(name)} (${columns}, ${orderedFor}) select ${columns}, ${orderOf(name, 'wanted.organization_id')} from (${readers}) as wanted (${columns})`;
}
