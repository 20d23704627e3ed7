import sql, { join, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { aliases, type Asking } from '../read/asking.ts';
import { itemsOf, pathValue, presence, rulePredicate } from '../read/rule-sql.ts';
import { column, type Join, recordSource, type Source, tableAs } from '../read/source.ts';
import { locate } from '../tables/locate.ts';
import { boundedName, columnName, quoted } from '../tables/names.ts';
import type { Branch } from './keyed-scope.ts';
import { readerTable, type ReaderTable } from './reader-table.ts';

/** What keeps one reader table: statements that make it and fill it, and those that take it away again. */
export interface ReaderStatements {
  readonly create: readonly string[];
  readonly drop: readonly string[];
}

/** Reader tables with the functions and triggers that keep them, for every keyed scope of the catalogue. */
export function readerStatements(catalogue: Catalogue): ReaderStatements {
  const tables = Object.values(catalogue.entities).flatMap((entity) => readerTable(catalogue, entity) ?? []);
  const parts = tables.map((table) => statementsOf(catalogue, table));
  return { create: parts.flatMap(({ create }) => create), drop: parts.flatMap(({ drop }) => drop) };
}

function statementsOf(catalogue: Catalogue, table: ReaderTable): ReaderStatements {
  const asking: Asking = { catalogue, viewer: {}, today: '', reach: 'everything', alias: aliases() };
  const branches = table.scope.branches.map((branch) => branchQuery(asking, table, branch));
  const watches = collectWatches(branches.flatMap(({ watched }) => watched));
  return {
    create: [
      ...tableDefinition(asking, table),
      refreshFunction(table, branches),
      ...watches.flatMap((watch, index) => triggers(table, watch, index)),
      fill(table),
    ],
    drop: [
      `drop table if exists ${quoted(table.name)} cascade`,
      `drop function if exists ${quoted(`${table.name}_refresh`)}(bigint[]) cascade`,
      ...watches.map((_, index) => `drop function if exists ${quoted(`${table.name}_watch_${index}`)}() cascade`),
    ],
  };
}

/** The records one branch makes readable, and the tables a change of which may alter that. */
interface BranchQuery {
  readonly query: string;
  readonly watched: readonly Watched[];
}

/** A table, the columns of it that matter, and the records concerned when its rows `changed` did. */
interface Watched {
  readonly table: string;
  readonly columns: readonly string[];
  readonly records: string;
}

function branchQuery(asking: Asking, table: ReaderTable, branch: Branch): BranchQuery {
  const record = recordSource(asking, table.entity);
  const many = branch.through === undefined ? undefined : itemsThrough(asking, record, branch.through);
  const start = many?.source ?? record;
  const organization = pathValue(asking, start, branch.path.split('.'));
  const conditions = branch.conditions.map((condition) => rulePredicate(asking, start, condition));
  const sortColumns = table.sort.map((key) => column(record, key.column));
  const present = presence(asking, record);
  const from = sql`${tableAs(record)}${many === undefined ? sql`` : sql` join ${many.from} on ${many.link}`}${start.joins.toSql()}`;
  const where = [sql`${organization} is not null`, ...present, ...conditions];
  const query = sql`select ${organization} as organization_id, ${join([column(record, 'id'), ...sortColumns])} from ${from} where ${column(record, 'id')} = any(changed) and ${join(where, ' and ')}`;
  return { query: inlined(query), watched: watchedOf(record, many?.source, start.joins.all, from) };
}

function itemsThrough(asking: Asking, record: Source, path: string) {
  const names = path.split('.');
  const field = names.length === 1 ? record.fields[path] : undefined;
  if (field === undefined)
    throw new Error(`a keyed scope goes through ${record.entity.name}.${path}, which is no list of its own`);
  return itemsOf(asking, record, field, '');
}

function watchedOf(record: Source, item: Source | undefined, joins: readonly Join[], from: Sql): readonly Watched[] {
  const id = `${record.alias}.id`;
  const own: Watched = { table: record.table, columns: [...record.read], records: 'select id from changed' };
  const ofItem = item === undefined ? [] : [itemWatch(item, record)];
  const targets = joins.map(({ source }) => ({
    table: source.table,
    columns: [...source.read],
    records: `select ${id} from ${inlined(from)} where ${source.alias}.id in (select id from changed)`,
  }));
  return [own, ...ofItem, ...targets];
}

/** Items know their record by a column of their own, so that one that is gone still tells whose it was. */
function itemWatch(item: Source, record: Source): Watched {
  const owner =
    item.record === undefined ? [...item.read].find((name) => isReferenceTo(item, name, record)) : 'record_id';
  if (owner === undefined) throw new Error(`the items of ${item.table} do not name their ${record.table}`);
  return { table: item.table, columns: [...item.read], records: `select ${quoted(owner)} from changed` };
}

function isReferenceTo(item: Source, name: string, record: Source): boolean {
  return Object.values(item.fields).some(
    (field) => field.type === 'reference' && field.to === record.entity.name && columnName(field) === name,
  );
}

/** One watch per table; what its branches ask of it is united. */
function collectWatches(watched: readonly Watched[]): readonly Watched[] {
  const byTable = Map.groupBy(watched, ({ table }) => table);
  return [...byTable].map(([table, watches]) => ({
    table,
    columns: [...new Set(watches.flatMap(({ columns }) => columns))],
    records: [...new Set(watches.map(({ records }) => records))].join(' union '),
  }));
}

function tableDefinition({ catalogue }: Asking, { name, entity, sort }: ReaderTable): readonly string[] {
  const columns = sort.map((key) => `${quoted(key.column)} ${typeOf(catalogue, entity, key.column)}`);
  const order = [...sort.map((key) => quoted(key.column)), 'record_id'].join(', ');
  return [
    `create table ${quoted(name)} (${['organization_id bigint not null', `record_id bigint not null references ${quoted(entity.storage.table)} (id) on delete cascade`, ...columns].join(', ')})`,
    `create unique index ${quoted(boundedName(`${name}_order`))} on ${quoted(name)} (organization_id, ${order})`,
    `create unique index ${quoted(boundedName(`${name}_record`))} on ${quoted(name)} (record_id, organization_id)`,
  ];
}

function typeOf(catalogue: Catalogue, entity: ReaderTable['entity'], name: string): string {
  const field = Object.keys({ ...entity.fields, createdAt: 0, updatedAt: 0 })
    .map((path) => locate(catalogue, entity, path))
    .find((place) => place?.column === name)?.field;
  switch (field?.type) {
    case undefined:
    case 'dateTime':
      return 'timestamptz';
    case 'text':
    case 'longText':
      return 'text collate register';
    case 'decimal':
      return 'numeric';
    case 'integer':
    case 'date':
    case 'boolean':
      return field.type;
    default:
      return 'text';
  }
}

function refreshFunction({ name, sort }: ReaderTable, branches: readonly BranchQuery[]): string {
  const columns = ['organization_id', 'record_id', ...sort.map((key) => quoted(key.column))];
  const updates = sort.map((key) => `${quoted(key.column)} = excluded.${quoted(key.column)}`);
  const wanted = branches.map(({ query }) => query).join('\n    union\n    ');
  return `create function ${quoted(`${name}_refresh`)}(changed bigint[]) returns void language sql as $$
  delete from ${quoted(name)} as reader where reader.record_id = any(changed)
    and not exists (select 1 from (${wanted}) as wanted (${columns.join(', ')}) where wanted.record_id = reader.record_id and wanted.organization_id = reader.organization_id);
  insert into ${quoted(name)} (${columns.join(', ')})
    ${wanted}
  on conflict (record_id, organization_id) do ${updates.length === 0 ? 'nothing' : `update set ${updates.join(', ')} where (${sort.map((key) => `${quoted(name)}.${quoted(key.column)}`).join(', ')}) is distinct from (${sort.map((key) => `excluded.${quoted(key.column)}`).join(', ')})`};
$$`;
}

/** Triggers once per statement: rows of which nothing that matters changed are left out. */
function triggers({ name }: ReaderTable, watch: Watched, index: number): readonly string[] {
  const procedure = quoted(`${name}_watch_${index}`);
  const table = quoted(watch.table);
  const refresh = `perform ${quoted(`${name}_refresh`)}(array(${watch.records}))`;
  const columns = watch.columns.map(quoted);
  const differs = `(${columns.map((one) => `before.${one}`).join(', ')}) is distinct from (${columns.map((one) => `after.${one}`).join(', ')})`;
  const trigger = (event: string, tables: string): string =>
    `create trigger ${quoted(boundedName(`${name}_${event}_${index}`))} after ${event} on ${table} referencing ${tables} for each statement execute function ${procedure}()`;
  return [
    `create function ${procedure}() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from before_rows as before join after_rows as after on after.id = before.id where ${differs}) then return null; end if;
    ${refresh.replaceAll('from changed', `from (select before.* from before_rows as before join after_rows as after on after.id = before.id where ${differs} union all select after.* from before_rows as before join after_rows as after on after.id = before.id where ${differs}) as changed`)};
  elsif tg_op = 'INSERT' then
    ${refresh.replaceAll('from changed', 'from after_rows')};
  else
    ${refresh.replaceAll('from changed', 'from before_rows')};
  end if;
  return null;
end $$`,
    trigger('insert', 'new table as after_rows'),
    trigger('update', 'old table as before_rows new table as after_rows'),
    trigger('delete', 'old table as before_rows'),
  ];
}

function fill({ name, entity }: ReaderTable): string {
  return `select ${quoted(`${name}_refresh`)}(array(select id from ${quoted(entity.storage.table)}))`;
}

/** A function's body takes no parameters: values, which come from metadata alone, are written as literals. */
function inlined({ strings, values }: Sql): string {
  return strings.reduce((text, part, index) => text + literal(values[index - 1]) + part);
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new Error('metadata hold plain values only');
  return `'${value.replaceAll("'", "''")}'`;
}
