import sql, { type Sql } from 'sql-template-tag';
import type { Field, FilesField, GroupField } from '../../metadata/types/index.ts';
import { childTableName, columnName, linkColumnName } from '../names/names.ts';
import { type QueryContext, requireEntity } from './query-context.ts';
import { columnIn, recordSource, type QuerySource } from './source.ts';
import { columnOf, tableOf, type TableAlias } from './table-alias.ts';

/** The many side of a field: `from` clause, and condition that links items to their record. */
export interface ToManySide {
  readonly source: QuerySource;
  readonly from: Sql;
  /** Ids of an item and of its record, from the link table if there is one. */
  readonly item: Sql;
  readonly owner: Sql;
  readonly link: Sql;
  /** Order of the items for display. */
  readonly order: Sql;
}

/** The rows, links, related records or files of `field` in the record of `owner`. */
export function toManyJoin(context: QueryContext, owner: QuerySource, field: Field, prefix: string): ToManySide {
  switch (field.type) {
    case 'rows':
      return rowsOf(owner, field, prefix);
    case 'relation':
      return relatedOf(context, owner, field);
    case 'references':
      return field.by === undefined ? linkedOf(context, owner, field, prefix) : relatedOf(context, owner, field);
    case 'files':
      return filesOf(owner, field, prefix);
    default:
      throw new Error(`${owner.entity.name}.${field.name} is not to-many`);
  }
}

function rowsOf(owner: QuerySource, field: GroupField, prefix: string): ToManySide {
  const source: QuerySource = {
    use: { table: childTableName(owner.use.table, field, prefix) },
    fields: field.fields,
    entity: owner.entity,
    record: owner.record ?? owner,
  };
  return {
    source,
    from: tableOf(source.use),
    item: columnIn(source, 'id'),
    ...ownedBy(owner, columnIn(source, 'record_id')),
    order: sql`${columnIn(source, 'position')}, ${columnIn(source, 'id')}`,
  };
}

function ownedBy(record: QuerySource, owner: Sql): Pick<ToManySide, 'owner' | 'link'> {
  return { owner, link: sql`${owner} = ${columnIn(record, 'id')}` };
}

function relatedOf(
  context: QueryContext,
  owner: QuerySource,
  field: { readonly to: string; readonly by?: string; readonly through?: string },
): ToManySide {
  const source = recordSource(requireEntity(context.catalogue, field.to));
  return { source, ...wayBack({ owner, source, field }), order: columnIn(source, 'id') };
}

type WayBack = Pick<ToManySide, 'from' | 'item' | 'owner' | 'link'>;

function wayBack({
  owner,
  source,
  field: { by = '', through },
}: {
  readonly owner: QuerySource;
  readonly source: QuerySource;
  readonly field: { readonly by?: string; readonly through?: string };
}): WayBack {
  if (through !== undefined) {
    const columns = { target: linkColumnName(source.entity.name), owner: linkColumnName(owner.entity.name) };
    return overLinks({ owner, source, table: through, columns });
  }
  const back = source.entity.fields[by];
  if (back?.type === 'references') {
    const table = childTableName(source.use.table, back, '');
    return overLinks({ owner, source, table, columns: { target: 'record_id', owner: 'target_id' } });
  }
  const name = columnName(back ?? { name: by, type: 'reference' });
  return { from: tableOf(source.use), item: columnIn(source, 'id'), ...ownedBy(owner, columnIn(source, name)) };
}

/** Items of a link table. */
function overLinks({
  owner,
  source,
  table,
  columns,
}: {
  readonly owner: QuerySource;
  readonly source: QuerySource;
  readonly table: string;
  readonly columns: { readonly target: string; readonly owner: string };
}): WayBack {
  const links: TableAlias = { table };
  const linked = (name: string): Sql => columnOf(links, name);
  return {
    from: sql`${tableOf(links)} join ${tableOf(source.use)} on ${columnIn(source, 'id')} = ${linked(columns.target)}`,
    item: linked(columns.target),
    ...ownedBy(owner, linked(columns.owner)),
  };
}

function linkedOf(
  context: QueryContext,
  owner: QuerySource,
  field: Field & { readonly to: string },
  prefix: string,
): ToManySide {
  const source = recordSource(requireEntity(context.catalogue, field.to));
  const table = childTableName(owner.use.table, field, prefix);
  const columns = { target: 'target_id', owner: 'record_id' };
  return { source, ...overLinks({ owner, source, table, columns }), order: columnIn(source, 'id') };
}

/** Files of all entities share one table; they have no fields in the catalogue. */
function filesOf(owner: QuerySource, field: FilesField, prefix: string): ToManySide {
  const names = (field.joins ?? [field.name]).map((name) => `${prefix}${name}`);
  const source: QuerySource = { use: { table: 'file' }, fields: {}, entity: owner.entity, record: owner };
  return {
    source,
    from: tableOf(source.use),
    item: columnIn(source, 'id'),
    owner: columnIn(source, 'owner_record'),
    link: sql`${columnIn(source, 'owner_record')} = ${columnIn(owner, 'id')}
      and ${columnIn(source, 'owner_entity')} = ${owner.entity.name} and ${columnIn(source, 'owner_field')} = any(${names}::text[])`,
    order: sql`array_position(${names}::text[], ${columnIn(source, 'owner_field')}), ${columnIn(source, 'position')}, ${columnIn(source, 'id')}`,
  };
}
