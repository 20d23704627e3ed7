import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Entity, Field, Fields, GroupField } from '../../metadata/types/index.ts';
import { childTableName, columnName, linkColumnName, quoted } from '../names/names.ts';
import { type Asking, entityNamed } from './asking.ts';

/** One table as a statement uses it: a record's, its rows' or its files'. */
export interface Source {
  readonly alias: string;
  readonly table: string;
  readonly fields: Fields;
  readonly entity: Entity;
  /** For rows: the source of the record they belong to. */
  readonly record?: Source;
  /** To-one joins made from this source, by what they lead through. */
  readonly joins: Joins;
  /** Names of the columns read so far, for those who watch them. */
  readonly read: Set<string>;
  /** The column that holds a record's id where it is not `id`. */
  readonly key?: string;
}

/** A to-one join: `source` is what the column `column` of `from` leads to. */
export interface Join {
  readonly source: Source;
  readonly from: Source;
  readonly column: string;
  readonly condition: Sql;
}

/** The joins of one `from` clause, in the order they were needed. */
export class Joins {
  readonly #known = new Map<string, Join>();

  /** The join under `key`, made by `create` when it is first asked for. */
  through(key: string, create: () => Join): Source {
    const known = this.#known.get(key);
    if (known !== undefined) return known.source;
    const made = create();
    this.#known.set(key, made);
    return made.source;
  }

  get all(): readonly Join[] {
    return [...this.#known.values()];
  }

  /** ` left join …` for each; empty without any. */
  toSql(): Sql {
    if (this.#known.size === 0) return empty;
    return join(
      this.all.map(({ source, condition }) => sql` left join ${tableAs(source)} on ${condition}`),
      '',
    );
  }
}

/** `"book" as t0`. */
export function tableAs({ table, alias }: Pick<Source, 'table' | 'alias'>): Sql {
  return raw(`${quoted(table)} as ${alias}`);
}

/** A column of a source; that it was read is remembered. */
export function column(source: Source, name: string): Sql {
  source.read.add(name);
  return raw(`${source.alias}.${quoted(name === 'id' ? (source.key ?? name) : name)}`);
}

/** The table of an entity's records, as a new `from` clause begins with it. */
export function recordSource(asking: Asking, entity: Entity): Source {
  return {
    alias: asking.alias(),
    table: entity.storage.table,
    fields: entity.fields,
    entity,
    joins: new Joins(),
    read: new Set(),
  };
}

/** The record a reference leads to; one join for all who ask for it. `within` narrows it to a scope. */
export function targetSource(
  asking: Asking,
  from: Source,
  reference: { readonly column: string; readonly to: string },
  within?: (target: Source) => Sql,
): Source {
  const key = `${from.alias}.${reference.column}${within === undefined ? '' : ' within'}`;
  return from.joins.through(key, () => {
    const entity = entityNamed(asking.catalogue, reference.to);
    const source: Source = { ...recordSource(asking, entity), joins: from.joins };
    const link = sql`${column(source, 'id')} = ${column(from, reference.column)}`;
    return {
      source,
      from,
      column: reference.column,
      condition: within === undefined ? link : sql`${link} and ${within(source)}`,
    };
  });
}

/** What stands on the many side of a field: the `from` part, and the condition that ties it to its record. */
export interface Many {
  readonly source: Source;
  readonly from: Sql;
  /** Ids of an item and of the record it belongs to, as the link between them says where there is one. */
  readonly item: Sql;
  readonly owner: Sql;
  readonly link: Sql;
  /** Order in which a person keeps or meets the items. */
  readonly order: Sql;
}

/** The rows, links, related records or files of `field` in the record of `owner`. */
export function manyOf(asking: Asking, owner: Source, field: Field, prefix: string): Many {
  switch (field.type) {
    case 'rows':
      return rowsOf(asking, owner, field, prefix);
    case 'relation':
      return relatedOf(asking, owner, field);
    case 'references':
      return field.by === undefined ? linkedOf(asking, owner, field, prefix) : relatedOf(asking, owner, field);
    case 'files':
      return filesOf(asking, owner, field, prefix);
    default:
      throw new Error(`${owner.entity.name}.${field.name} is not to-many`);
  }
}

function rowsOf(asking: Asking, owner: Source, field: GroupField, prefix: string): Many {
  const source: Source = {
    alias: asking.alias(),
    table: childTableName(owner.table, field, prefix),
    fields: field.fields,
    entity: owner.entity,
    record: owner.record ?? owner,
    joins: new Joins(),
    read: new Set(),
  };
  return {
    source,
    from: tableAs(source),
    item: column(source, 'id'),
    ...ownedBy(owner, column(source, 'record_id')),
    order: sql`${column(source, 'position')}, ${column(source, 'id')}`,
  };
}

function ownedBy(record: Source, owner: Sql): Pick<Many, 'owner' | 'link'> {
  return { owner, link: sql`${owner} = ${column(record, 'id')}` };
}

function relatedOf(
  asking: Asking,
  owner: Source,
  field: { readonly to: string; readonly by?: string; readonly through?: string },
): Many {
  const source = recordSource(asking, entityNamed(asking.catalogue, field.to));
  return { source, ...wayBack(asking, { owner, source, field }), order: column(source, 'id') };
}

type WayBack = Pick<Many, 'from' | 'item' | 'owner' | 'link'>;

function wayBack(
  asking: Asking,
  {
    owner,
    source,
    field: { by = '', through },
  }: {
    readonly owner: Source;
    readonly source: Source;
    readonly field: { readonly by?: string; readonly through?: string };
  },
): WayBack {
  if (through !== undefined) {
    const columns = { target: linkColumnName(source.entity.name), owner: linkColumnName(owner.entity.name) };
    return overLinks(asking, { owner, source, table: through, columns });
  }
  const back = source.entity.fields[by];
  if (back?.type === 'references') {
    const table = childTableName(source.table, back, '');
    return overLinks(asking, { owner, source, table, columns: { target: 'record_id', owner: 'target_id' } });
  }
  const name = columnName(back ?? { name: by, type: 'reference' });
  return { from: tableAs(source), item: column(source, 'id'), ...ownedBy(owner, column(source, name)) };
}

/** Items whose links to their record stand in a table of their own. */
function overLinks(
  asking: Asking,
  {
    owner,
    source,
    table,
    columns,
  }: {
    readonly owner: Source;
    readonly source: Source;
    readonly table: string;
    readonly columns: { readonly target: string; readonly owner: string };
  },
): WayBack {
  const alias = asking.alias();
  const linked = (name: string): Sql => raw(`${alias}.${quoted(name)}`);
  return {
    from: sql`${tableAs({ table, alias })} join ${tableAs(source)} on ${column(source, 'id')} = ${linked(columns.target)}`,
    item: linked(columns.target),
    ...ownedBy(owner, linked(columns.owner)),
  };
}

function linkedOf(asking: Asking, owner: Source, field: Field & { readonly to: string }, prefix: string): Many {
  const source = recordSource(asking, entityNamed(asking.catalogue, field.to));
  const table = childTableName(owner.table, field, prefix);
  const columns = { target: 'target_id', owner: 'record_id' };
  return { source, ...overLinks(asking, { owner, source, table, columns }), order: column(source, 'id') };
}

/** Files are kept in one table for all entities; they have no fields of their own in the catalogue. */
function filesOf(asking: Asking, owner: Source, field: Field, prefix: string): Many {
  const source: Source = {
    alias: asking.alias(),
    table: 'file',
    fields: {},
    entity: owner.entity,
    record: owner,
    joins: new Joins(),
    read: new Set(),
  };
  return {
    source,
    from: tableAs(source),
    item: column(source, 'id'),
    owner: column(source, 'owner_record'),
    link: sql`${column(source, 'owner_record')} = ${column(owner, 'id')}
      and ${column(source, 'owner_entity')} = ${owner.entity.name} and ${column(source, 'owner_field')} = ${`${prefix}${field.name}`}`,
    order: sql`${column(source, 'position')}, ${column(source, 'id')}`,
  };
}
