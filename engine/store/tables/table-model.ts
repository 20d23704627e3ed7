import { hasTable } from '../../metadata/index.ts';
import type { Catalogue, Entity, Field, GroupField } from '../../metadata/types/index.ts';
import { memoizeByKey } from '../../record/index.ts';
import { recordColumns, rowColumns } from './columns.ts';
import { entityIndexes } from './indexes.ts';
import { boundedName, childTableName, columnName, hasColumn, literal, quoteName, toSnakeCase } from '../names/names.ts';
import type { TableColumn, Described, SqlTable, TableConstraint, TableModel } from './table.ts';

/**
 * The tables, constraints, indexes and sequences of a catalogue; external entities and entities over others have none.
 */
export const tableModel = memoizeByKey((catalogue: Catalogue): TableModel => {
  const stored = Object.values(catalogue.entities).filter(hasTable);
  return {
    tables: stored.flatMap((entity) => entityTables(catalogue, entity)),
    sequences: stored.flatMap((entity) => codeSequences(entity)),
  };
});

/** The sequence of a generated code. */
export function sequenceName(entity: Entity, field: Pick<Field, 'name'>): string {
  return boundedName(`${entity.storage.table}_${toSnakeCase(field.name)}_code`);
}

function codeSequences(entity: Entity) {
  return Object.values(entity.fields).flatMap((field) =>
    field.type === 'text' && field.sequence !== undefined ? [{ name: sequenceName(entity, field) }] : [],
  );
}

function entityTables(catalogue: Catalogue, entity: Entity): readonly SqlTable[] {
  const { table } = entity.storage;
  const columns = recordColumns(catalogue, entity);
  const record: SqlTable = {
    name: table,
    field: { path: entity.name, label: entity.label },
    columns,
    constraints: [
      ...referenceConstraints({ catalogue, entity, path: '' }, table, Object.values(entity.fields)),
      ...enumerationChecks(table, columns),
      ...exclusiveChecks(entity),
    ],
    indexes: entityIndexes(catalogue, entity),
  };
  return [record, ...childTables({ catalogue, entity, path: '' }, table, Object.values(entity.fields))];
}

/** The entity of the child tables; the path of enclosing fields ends in a dot or is empty. */
interface Site {
  readonly catalogue: Catalogue;
  readonly entity: Entity;
  readonly path: string;
}

/** Tables of rows and links, also inside groups. */
function childTables(site: Site, table: string, fields: readonly Field[], prefix = ''): readonly SqlTable[] {
  return fields.flatMap((field) => {
    if (field.type === 'group') {
      const inside = { ...site, path: `${site.path}${field.name}.` };
      return childTables(inside, table, Object.values(field.fields), `${columnName(field, prefix)}_`);
    }
    if (field.type === 'rows') return rowsTables(site, table, field, prefix);
    if (field.type === 'references' && field.by === undefined) return [linkTable(site, table, field, prefix)];
    return [];
  });
}

function rowsTables(site: Site, table: string, field: GroupField, prefix: string): readonly SqlTable[] {
  const { catalogue, entity } = site;
  const name = childTableName(table, field, prefix);
  const path = `${site.path}${field.name}`;
  const columns = rowColumns(catalogue, { entity, path, fields: field.fields });
  const fields = Object.values(field.fields);
  const rows: SqlTable = {
    name,
    ...former(table, field, prefix),
    field: described(site, field),
    columns,
    constraints: [
      foreignKey(name, 'record_id', table, 'cascade'),
      ...referenceConstraints(site, name, fields),
      ...enumerationChecks(name, columns),
    ],
    indexes: [
      { name: boundedName(`${name}_record`), on: ['record_id', 'position'], kind: 'ordered' },
      ...fields
        .filter((inner) => inner.type === 'reference' && hasColumn(inner))
        .map((inner) => referenceIndex(name, columnName(inner))),
    ],
  };
  return [rows, ...childTables({ ...site, path: `${path}[].` }, name, fields)];
}

function linkTable(site: Site, table: string, field: Field & { readonly to: string }, prefix: string): SqlTable {
  const name = childTableName(table, field, prefix);
  const target = site.catalogue.entities[field.to];
  return {
    name,
    ...former(table, field, prefix),
    field: described(site, field),
    columns: [
      { name: 'record_id', type: 'bigint', rest: 'not null' },
      { name: 'target_id', type: 'bigint', rest: 'not null' },
    ],
    constraints: [
      { name: boundedName(`${name}_pkey`), definition: 'primary key (record_id, target_id)' },
      foreignKey(name, 'record_id', table, 'cascade'),
      ...(target === undefined || target.storage.external
        ? []
        : [foreignKey(name, 'target_id', target.storage.table, 'restrict')]),
    ],
    indexes: [{ name: boundedName(`${name}_target`), on: ['target_id'], kind: 'ordered' }],
  };
}

function described({ entity, path }: Site, { name, label }: Field): Described {
  return { path: `${entity.name}.${path}${name}`.replaceAll('[]', ''), label };
}

function former(table: string, field: Field, prefix: string): Pick<SqlTable, 'was'> {
  return field.was === undefined ? {} : { was: childTableName(table, { name: field.was }, prefix) };
}

function referenceIndex(table: string, column: string) {
  return { name: boundedName(`${table}_${column}`), on: [quoteName(column)], kind: 'ordered' as const };
}

function referenceConstraints(
  site: Site,
  table: string,
  fields: readonly Field[],
  prefix = '',
): readonly TableConstraint[] {
  return fields.flatMap((field) => {
    if (field.type === 'group')
      return referenceConstraints(site, table, Object.values(field.fields), `${columnName(field, prefix)}_`);
    if (field.type !== 'reference' || !hasColumn(field)) return [];
    const target = site.catalogue.entities[field.to];
    if (target === undefined || target.storage.external) return [];
    const key = foreignKey(table, columnName(field, prefix), target.storage.table, 'restrict');
    return [requires(target, site.entity) ? { ...key, definition: `${key.definition} ${deferred}` } : key];
  });
}

/**
 * True if the target requires a reference back. One of two such records is inserted first; a deferred foreign key lets
 * it name the other at once, without a second write.
 */
function requires({ fields }: Entity, entity: Entity): boolean {
  return Object.values(fields).some(
    (field) => field.type === 'reference' && field.to === entity.name && field.required,
  );
}

const deferred = 'deferrable initially deferred';

/** True if a column may name a record that is inserted later in the same database transaction. */
export function isDeferredReference(catalogue: Catalogue, table: string, column: string): boolean {
  const described = tableModel(catalogue).tables.find(({ name }) => name === table);
  const key = keyName(table, column);
  return described?.constraints.some(({ name, definition }) => name === key && definition.endsWith(deferred)) === true;
}

function keyName(table: string, column: string): string {
  return boundedName(`${table}_${column}_fkey`);
}

function foreignKey(table: string, column: string, target: string, onDelete: 'cascade' | 'restrict'): TableConstraint {
  return {
    name: keyName(table, column),
    definition: `foreign key (${quoteName(column)}) references ${quoteName(target)} (id) on delete ${onDelete}`,
  };
}

function enumerationChecks(table: string, columns: readonly TableColumn[]): readonly TableConstraint[] {
  return columns.flatMap(({ name, values }) => {
    if (values === undefined) return [];
    const allowed = values.map((value) => literal(value.name)).join(', ');
    return [{ name: boundedName(`${table}_${name}_values`), definition: `check (${quoteName(name)} in (${allowed}))` }];
  });
}

function exclusiveChecks({ constraints, storage }: Entity): readonly TableConstraint[] {
  return constraints.flatMap(({ name, exclusive }) => {
    if (exclusive === undefined) return [];
    const ones = exclusive.map(
      (path) => `coalesce(${quoteName(path.split('.').map(toSnakeCase).join('_'))}, false)::int`,
    );
    return [
      { name: boundedName(`${storage.table}_${toSnakeCase(name)}`), definition: `check (${ones.join(' + ')} <= 1)` },
    ];
  });
}
