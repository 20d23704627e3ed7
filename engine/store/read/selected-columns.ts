import sql, { join, raw, type Sql } from 'sql-template-tag';
import { valueFacts } from '../../field-types/index.ts';
import {
  entriesCount,
  entriesFields,
  entriesWithRecord,
  displayPaths,
  type Field,
  type Fields,
  type FilesField,
  isComputed,
  isEntriesField,
  ownEntry,
  type ReferenceField,
  type RelationField,
} from '../../metadata/index.ts';
import { displayOf, isValues, type Values } from '../../record/index.ts';
import type { Selection } from '../types.ts';
import type { QueryContext } from '../query/query-context.ts';
import { entriesBetween } from './entries.ts';
import {
  cell,
  type CellEncoding,
  type Cells,
  constantCell,
  distinctCells,
  jsonArray,
  jsonList,
  mapped,
  recordCells,
  nullableCells,
} from './cells.ts';
import {
  nullUnlessOpen,
  insideGroup,
  opennessOf,
  type Position,
  rootPosition,
  nullOutsideScope,
  sourceOf,
  targetLimits,
  throughReference,
  valueAtPosition,
} from './position.ts';
import { permittedActionsCells } from './permitted-actions.ts';
import { closedPredicate, fileColumns, evaluateForViewer, itemScope, itemsOf } from '../query/rule-sql.ts';
import type { ToManySide } from '../query/to-many-join.ts';
import { columnIn, type QuerySource, targetSource } from '../query/source.ts';
import { joinsOf } from '../query/table-alias.ts';

/** Maximum length of a nested list; longer relations have their own list. */
const nestedLimit = 1_000;

/** The cells of a selection, decoded to a record; conditions of several actions are often the same expression. */
export function selectedCells(context: QueryContext, position: Position, selection: Selection): Cells<Values> {
  return distinctCells(partsOf(context, position, selection));
}

function partsOf(context: QueryContext, position: Position, selection: Selection): Cells<Values> {
  const parts = Object.entries(selection).map(([name, wanted]): readonly [string, Cells] => [
    name,
    partCells(context, position, { name, wanted }),
  ]);
  return recordCells(Object.fromEntries(parts));
}

interface Part {
  readonly name: string;
  readonly wanted: true | Selection;
}

function partCells(context: QueryContext, position: Position, { name, wanted }: Part): Cells {
  if (name === 'permittedActions' && position.prefix === '') return permittedActionsCells(context, position);
  const field = position.fields[name];
  // The API reads the history by the record's id.
  if (field === undefined && name === position.entity.history?.field)
    return cell(columnIn(position.open, 'id'), 'exact');
  if (field === undefined) {
    const counted = entriesCounted(position.fields, name);
    if (counted !== undefined) return countCells(context, position, counted);
    return besideCells(context, position, name) ?? systemCells(position, name);
  }
  const openness = opennessOf(context, position, name);
  if (openness === false) return field.type === 'group' ? emptyGroup(field.fields) : constantCell(null);
  const nested = wanted === true ? { id: true as const } : wanted;
  switch (field.type) {
    case 'group':
      return partsOf(context, insideGroup(position, field), wanted === true ? {} : wanted);
    case 'reference':
      return referenceCells(context, position, { field, openness, nested });
    case 'rows':
    case 'relation':
    case 'references':
    case 'files':
      return manyCells(context, position, { field, openness, nested });
    case 'json':
      return cell(nullUnlessOpen(openness, jsonValue(context, position, field)));
    default:
      return cell(
        nullUnlessOpen(openness, computedCast(field, valueAtPosition(context, position, field))),
        cellKind(field),
      );
  }
}

/** Viewers get only the first entries of a list; further ones are paged separately. */
function jsonValue(context: QueryContext, position: Position, field: Field): Sql {
  const value = valueAtPosition(context, position, field);
  if (context.reach === 'everything' || !isEntriesField(field)) return value;
  return entriesBetween(value, 0, entriesWithRecord);
}

/** The field whose entry count has this name. */
function entriesCounted(fields: Fields, name: string): Field | undefined {
  return entriesFields({ fields }).find((field) => entriesCount(field.name) === name);
}

function countCells(context: QueryContext, position: Position, field: Field): Cells {
  const value = valueAtPosition(context, position, field);
  const count = sql`case when jsonb_typeof(${value}) = 'array' then jsonb_array_length(${value}) end`;
  return cell(nullUnlessOpen(opennessOf(context, position, field.name), count));
}

function systemCells(position: Position, name: string): Cells {
  switch (name) {
    case 'id':
      if (position.prefix !== '') return groupIdCells(position);
      return cell(columnIn(position.open, 'id'), 'exact');
    case 'rowVersion':
      // Non-null in the schema: 0 outside the scope.
      return cell(sql`coalesce(${columnIn(position.scoped(), 'row_version')}, 0)`);
    case 'createdAt':
      return cell(columnIn(sourceOf(position, name), 'created_at'), 'instant');
    case 'updatedAt':
      return cell(columnIn(sourceOf(position, name), 'updated_at'), 'instant');
    case '__typename':
      return constantCell(undefined);
    default:
      throw new Error(`${position.entity.name} has no field "${position.path}${name}"`);
  }
}

/** A group has no id column: its id is the record's id with the group's name. */
function groupIdCells(position: Position): Cells {
  const name = position.path.replace(/\.$/u, '');
  return mapped(cell(columnIn(position.scoped(), 'id'), 'exact'), (id) =>
    typeof id === 'string' ? `${id}-${name}` : null,
  );
}

/** Casts a computed value to the type of its field, since operators may return another one. */
function computedCast(field: Field, expression: Sql): Sql {
  if (!isComputed(field)) return expression;
  return sql`(${expression})::${raw(valueFacts(field.type)?.sql.computed ?? 'text')}`;
}

function cellKind(field: Field): CellEncoding {
  return valueFacts(field.type)?.answer ?? 'plain';
}

/** A closed group is an object of nulls, so that its type is the same for every viewer. */
function emptyGroup(fields: Fields): Cells {
  return recordCells(Object.fromEntries(Object.keys(fields).map((name) => [name, constantCell(null)])));
}

interface Nested<F extends Field = Field> {
  readonly field: F;
  readonly openness: true | Sql;
  readonly nested: Selection;
}

function referenceCells(
  context: QueryContext,
  position: Position,
  { field, openness, nested }: Nested<Field & { readonly to: string }>,
): Cells {
  const target = throughReference(context, position, field);
  const presence = cell(nullUnlessOpen(openness, columnIn(target.open, 'id')), 'exact');
  return nullableCells(presence, partsOf(context, target, nested));
}

/** Cells of names derived from a field; undefined if there is no such field. */
function besideCells(context: QueryContext, position: Position, name: string): Cells | undefined {
  for (const field of Object.values(position.fields)) {
    if (field.type === 'enumeration' && field.choiceName === name) return choiceCells(context, position, field);
    if (field.type === 'reference' && field.calledAs === name) return calledCells(context, position, field);
    if (field.type === 'relation' && field.gathers?.name === name) return gatheredCells(context, position, field);
  }
  return undefined;
}

/** Label of the referenced record in the viewer's language. */
function calledCells(context: QueryContext, position: Position, { name, to }: ReferenceField): Cells {
  const { entities, languages } = context.catalogue;
  const display = ownEntry(entities, to)?.display ?? {};
  const template = display[context.viewer.language ?? ''] ?? display[languages[0] ?? ''] ?? '';
  const paths = displayPaths({ display: { shown: template } });
  const record = partCells(context, position, { name, wanted: selectionTo(paths) });
  return mapped(record, (values) => (isValues(values) ? displayOf(template, values) : null));
}

function selectionTo(paths: readonly string[]): Selection {
  const selection: Record<string, true | Selection> = {};
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    selection[first] = rest.length === 0 ? true : selectionTo([rest.join('.')]);
  }
  return selection;
}

/** Distinct choices of a field of the related records. */
function gatheredCells(context: QueryContext, position: Position, { name, gathers }: RelationField): Cells {
  const { field = '', where = {} } = gathers ?? {};
  const wanted = Object.fromEntries([field, ...Object.keys(where)].map((each) => [each, true as const]));
  return mapped(partCells(context, position, { name, wanted }), (records) => {
    if (!Array.isArray(records)) return null;
    const those = records
      .filter(isValues)
      .filter((record) => Object.entries(where).every(([path, choice]) => record[path] === choice));
    return [...new Set(those.map((record) => record[field]))].filter((choice) => choice !== null);
  });
}

function choiceCells(context: QueryContext, position: Position, { name }: Field): Cells {
  const choice = partCells(context, position, { name, wanted: true });
  return mapped(choice, (chosen) => (chosen === null ? null : { id: chosen, name: chosen }));
}

function manyCells(context: QueryContext, position: Position, { field, openness, nested }: Nested): Cells {
  const owner = sourceOf(position, field.name);
  const many = itemsOf(context, owner, field, position.prefix);
  const items =
    field.type === 'files'
      ? fileCells(context, many, position, { field, nested })
      : selectedCells(context, itemPosition(context, position, field, many), nested);
  const cells = jsonArray(items);
  const within = join([many.link, ...(field.type === 'relation' ? itemScope(context, many.source) : [])], ' and ');
  const list = sql`(select coalesce(json_agg(item.cells order by item.place), '[]'::json) from (
    select ${cells} as cells, row_number() over (order by ${many.order}) as place
    from ${many.from}${joinsOf(many.source.use, [cells, within, many.order])} where ${within} order by ${many.order} limit ${raw(String(nestedLimit))}) as item)`;
  return jsonList(nullUnlessOpen(openness, nullOutsideScope(position, field.name, list)), items);
}

/** Rows belong to their record; related records have their own scope; linked records are visible like references. */
function itemPosition(context: QueryContext, position: Position, field: Field, { source }: ToManySide): Position {
  const root = rootPosition(source);
  if (field.type === 'rows') return { ...root, path: `${position.path}${field.name}[].`, entity: position.entity };
  if (field.type !== 'references' || context.reach === 'everything') return root;
  const scope = evaluateForViewer(context, source.entity.name, source.entity.access.scope.read);
  const within = () =>
    scope === true
      ? source
      : targetSource(context, source, { column: 'id', to: field.to }, (target) =>
          closedPredicate(context, target, scope),
        );
  return { ...root, ...targetLimits(context, position, field), scoped: within };
}

/** The kind of a file, from the field that stores it. */
function kindCells(context: QueryContext, source: QuerySource, position: Position, field: FilesField): Cells {
  const { joins, fileKind = null, fileKinds } = field;
  const { fields, prefix } = position;
  if (joins === undefined && fileKinds !== undefined) {
    const { by, of } = fileKinds;
    return mapped(partCells(context, position, { name: by, wanted: true }), (choice) => of[String(choice)] ?? fileKind);
  }
  if (joins === undefined) return constantCell(fileKind);
  const kinds = joins.map((name) => {
    const keeper = fields[name];
    return keeper?.type === 'files' ? (keeper.fileKind ?? null) : null;
  });
  const names = joins.map((name) => `${prefix}${name}`);
  return cell(sql`(${kinds}::text[])[array_position(${names}::text[], ${columnIn(source, 'owner_field')})]`);
}

function fileCells(
  context: QueryContext,
  { source }: ToManySide,
  position: Position,
  { field, nested: selection }: Pick<Nested<FilesField>, 'field' | 'nested'>,
): Cells {
  const parts = Object.keys(selection).flatMap((name) => {
    if (name === 'kind' || name === 'type') return [[name, kindCells(context, source, position, field)] as const];
    const column = fileColumns[name];
    return column === undefined
      ? []
      : [[name, cell(columnIn(source, column), name === 'id' ? 'exact' : 'plain')] as const];
  });
  return recordCells(Object.fromEntries(parts));
}
