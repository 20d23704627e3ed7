import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Field, type Fields, isComputed } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { Selection } from '../types.ts';
import type { Asking } from '../query/asking.ts';
import { type CellKind, Cells, type Decode } from './cells.ts';
import {
  guarded,
  insideGroup,
  opennessOf,
  type Position,
  rootPosition,
  seen,
  sourceOf,
  targetLimits,
  throughReference,
  valueAtPosition,
} from './position.ts';
import { permittedActionsColumns } from './permitted-actions.ts';
import { closedPredicate, fileColumns, folded, itemScope, itemsOf } from '../query/rule-sql.ts';
import { column, type Many, targetSource } from '../query/source.ts';

/** A list inside a record ends here; a relation longer than this has a list of its own. */
const nestedLimit = 1_000;

type DecodeRecord = (cells: readonly unknown[]) => Values;

/** Adds what a selection needs to `cells` and answers how the record is read from them. */
export function selectColumns(asking: Asking, position: Position, selection: Selection, cells: Cells): DecodeRecord {
  const parts = Object.entries(selection).map(
    ([name, wanted]) => [name, partColumns(asking, position, cells, { name, wanted })] as const,
  );
  return (values) => {
    const record: Record<string, unknown> = {};
    for (const [name, decode] of parts) record[name] = decode(values);
    return record;
  };
}

interface Part {
  readonly name: string;
  readonly wanted: true | Selection;
}

function partColumns(asking: Asking, position: Position, cells: Cells, { name, wanted }: Part): Decode {
  if (name === 'permittedActions' && position.prefix === '') return permittedActionsColumns(asking, position, cells);
  const field = position.fields[name];
  if (field === undefined) {
    const choice = choiceUnder(position.fields, name);
    return choice === undefined ? systemColumns(position, cells, name) : choiceColumns(asking, position, cells, choice);
  }
  const openness = opennessOf(asking, position, name);
  if (openness === false) return field.type === 'group' ? emptyGroup(field.fields) : () => null;
  const nested = wanted === true ? { id: true as const } : wanted;
  switch (field.type) {
    case 'group':
      return selectColumns(asking, insideGroup(position, field), wanted === true ? {} : wanted, cells);
    case 'reference':
      return referenceColumns(asking, position, cells, { field, openness, nested });
    case 'rows':
    case 'relation':
    case 'references':
    case 'files':
      return manyColumns(asking, position, cells, { field, openness, nested });
    default: {
      const value = computedCast(field, valueAtPosition(asking, position, field));
      return cells.add(guarded(openness, value), cellKind(field));
    }
  }
}

function systemColumns(position: Position, cells: Cells, name: string): Decode {
  switch (name) {
    case 'id':
      return cells.add(column(position.open, 'id'), 'exact');
    case 'rowVersion':
      // Its contract is non-null: outside of the scope a version says nothing.
      return cells.add(sql`coalesce(${column(position.scoped(), 'row_version')}, 0)`);
    case 'createdAt':
      return cells.add(column(sourceOf(position, name), 'created_at'), 'instant');
    case 'updatedAt':
      return cells.add(column(sourceOf(position, name), 'updated_at'), 'instant');
    case '__typename':
      return () => undefined;
    default:
      throw new Error(`${position.entity.name} has no field "${position.path}${name}"`);
  }
}

/** A formula's expression has the type of the operators in it; its field says which one is meant. */
function computedCast(field: Field, expression: Sql): Sql {
  if (!isComputed(field)) return expression;
  const types: Partial<Record<Field['type'], string>> = {
    integer: 'integer',
    decimal: 'numeric',
    date: 'date',
    dateTime: 'timestamptz',
    boolean: 'boolean',
  };
  return sql`(${expression})::${raw(types[field.type] ?? 'text')}`;
}

function cellKind(field: Field): CellKind {
  if (field.type === 'dateTime') return 'instant';
  return field.type === 'decimal' ? 'exact' : 'plain';
}

/** A closed group is a group without values: its own type is there for everyone. */
function emptyGroup(fields: Fields): Decode {
  const names = Object.keys(fields);
  return () => Object.fromEntries(names.map((name) => [name, null]));
}

interface Nested<F extends Field = Field> {
  readonly field: F;
  readonly openness: true | Sql;
  readonly nested: Selection;
}

function referenceColumns(
  asking: Asking,
  position: Position,
  cells: Cells,
  { field, openness, nested }: Nested<Field & { readonly to: string }>,
): Decode {
  const target = throughReference(asking, position, field);
  const presence = cells.add(guarded(openness, column(target.open, 'id')), 'exact');
  const decode = selectColumns(asking, target, nested, cells);
  return (values) => (presence(values) === null ? null : decode(values));
}

/** The enumeration whose choices are answered as records under a name of their own. */
function choiceUnder(fields: Fields, name: string): Field | undefined {
  return Object.values(fields).find((field) => field.type === 'enumeration' && field.choiceName === name);
}

function choiceColumns(asking: Asking, position: Position, cells: Cells, { name }: Field): Decode {
  const decode = partColumns(asking, position, cells, { name, wanted: true });
  return (values) => {
    const choice = decode(values);
    return choice === null ? null : { id: choice, name: choice };
  };
}

function manyColumns(asking: Asking, position: Position, cells: Cells, { field, openness, nested }: Nested): Decode {
  const owner = sourceOf(position, field.name);
  const many = itemsOf(asking, owner, field, position.prefix);
  const items = new Cells('json');
  const decode =
    field.type === 'files'
      ? fileCells(many, nested, items)
      : selectColumns(asking, itemPosition(asking, position, field, many), nested, items);
  const within = join([many.link, ...(field.type === 'relation' ? itemScope(asking, many.source) : [])], ' and ');
  const list = sql`(select coalesce(json_agg(item.cells order by item.place), '[]'::json) from (
    select ${items.toJsonArray()} as cells, row_number() over (order by ${many.order}) as place
    from ${many.from}${many.source.joins.toSql()} where ${within} order by ${many.order} limit ${raw(String(nestedLimit))}) as item)`;
  const cell = cells.add(guarded(openness, seen(position, field.name, list)));
  return (values) => {
    const found = cell(values);
    return Array.isArray(found) ? found.map((item: readonly unknown[]) => decode(items.fromJsonArray(item))) : null;
  };
}

/** Rows are part of their record; related records stand in their own scope; linked ones are shown like references. */
function itemPosition(asking: Asking, position: Position, field: Field, { source }: Many): Position {
  const root = rootPosition(source);
  if (field.type === 'rows') return { ...root, path: `${position.path}${field.name}[].`, entity: position.entity };
  if (field.type !== 'references' || asking.reach === 'everything') return root;
  const scope = folded(asking, source.entity.name, source.entity.access.scope.read);
  const within = () =>
    scope === true
      ? source
      : targetSource(asking, source, { column: 'id', to: field.to }, (found) => closedPredicate(asking, found, scope));
  return { ...root, ...targetLimits(asking, position, field), scoped: within };
}

function fileCells({ source }: Many, selection: Selection, cells: Cells): DecodeRecord {
  const parts = Object.keys(selection).flatMap((name) => {
    const found = fileColumns[name];
    return found === undefined
      ? []
      : [[name, cells.add(column(source, found), name === 'id' ? 'exact' : 'plain')] as const];
  });
  return (values) => Object.fromEntries(parts.map(([name, decode]) => [name, decode(values)]));
}
