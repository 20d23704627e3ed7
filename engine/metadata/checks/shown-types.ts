import {
  fieldTypes,
  valueTypes,
  textTypes,
  isTextType,
  isRangeKind,
  type FieldType,
  type TextType,
  type RangeKind,
} from '../../field-types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, CellKind, Column, EntitySource, Field, FilterKind, ListFilter } from '../types/index.ts';
import { everyList } from '../record/every-list.ts';
import { atBelow, entityCheck, finding, type At, type FindingLocation, type Findings } from './finding.ts';

const code = 'unsuited-type';

const texts: readonly FieldType[] = ['text', 'longText'];
const numbers: readonly FieldType[] = ['integer', 'decimal'];
const many: readonly FieldType[] = ['rows', 'relation', 'references', 'files'];

/** Field types that each cell can show. */
const shownBy: Readonly<Record<Exclude<CellKind, TextType>, readonly FieldType[]>> = {
  text: [...texts, ...numbers, 'enumeration', 'json', 'reference'],
  quantity: numbers,
  number: numbers,
  enumeration: ['enumeration'],
  icon: ['enumeration'],
  status: ['enumeration'],
  yesNo: ['boolean'],
  tick: ['boolean'],
  reference: ['reference', 'references', 'group'],
  count: [...many, 'integer'],
  entries: ['json'],
};

/** Field types that each filter accepts. */
const askedBy: Readonly<Record<Exclude<FilterKind, RangeKind>, readonly FieldType[]>> = {
  text: texts,
  enumeration: ['enumeration'],
  reference: ['reference', 'references', 'relation'],
  boolean: ['boolean'],
  flag: ['boolean'],
};

/** Checks that cells, filters and other column properties suit the type of their field. */
export const checkShownTypes = entityCheck(function* (entity, at, { catalogue, documents }) {
  const fieldOf = (path: string) => fieldAt(catalogue.entities, entity.fields, path);
  const lists = everyList(entity);
  yield* unfilteredFindings(documents.entities[entity.name] ?? {}, (path) => fieldOf(path)?.type, at);
  for (const { list, path } of lists)
    for (const [index, column] of list.columns.entries()) {
      const atColumn = atBelow(at, ...path, 'columns', index);
      const field = fieldOf(column.field);
      yield* columnFindings(column, field?.type, atColumn);
      yield* statusFindings(column, field, catalogue, atColumn('cell'));
    }
  const filters = [
    ...lists.map(({ list, path }) => ({ filters: list.filters, path: [...path, 'filters'] })),
    ...Object.values(entity.views).map((view) => ({ filters: view.filters, path: ['views', view.name, 'filters'] })),
  ];
  for (const { filters: own, path } of filters)
    for (const [index, filter] of own.entries())
      yield* filterFindings(filter, fieldOf(filter.field ?? '')?.type, at(...path, index, 'kind'));
});

function* columnFindings({ cell, filter, decimals, truncate }: Column, type: FieldType | undefined, at: At): Findings {
  if (isCell(cell)) yield* unsuited(typesShownBy(cell), type, `the cell "${cell}" shows`, at('cell'));
  if (filter !== undefined) yield* unsuited(typesAskedBy(filter), type, `the filter "${filter}" asks of`, at('filter'));
  if (decimals !== undefined) yield* unsuited(numbers, type, '"decimals" are of', at('decimals'));
  if (truncate === undefined) return;
  yield* unsuited([...texts, 'reference'], type, '"truncate" cuts', at('truncate'));
  if (truncate.to > truncate.above)
    yield finding(code, at('truncate'), `a text above ${truncate.above} characters is not cut to ${truncate.to}`);
}

/** A described filter is ignored when the field type has none, so it is reported. */
function* unfilteredFindings(
  { list, lists = {} }: EntitySource,
  typeOf: (path: string) => FieldType | undefined,
  at: At,
): Findings {
  const written = [
    { columns: list?.columns ?? [], path: ['list'] },
    ...Object.entries(lists).map(([name, { columns = [] }]) => ({ columns, path: ['lists', name] })),
  ];
  for (const { columns, path } of written)
    for (const [index, column] of columns.entries()) {
      const type = typeof column !== 'string' && column.filter === true ? typeOf(column.field) : undefined;
      if (type === undefined || fieldTypes[type].filter !== undefined) continue;
      const kinds = Object.entries(askedBy).flatMap(([kind, types]) => (types.includes(type) ? [`"${kind}"`] : []));
      const message = `a field of type ${type} has no filter${kinds.length > 0 ? ` unless its kind is named: ${kinds.join(', ')}` : ''}`;
      yield finding(code, at(...path, 'columns', index, 'filter'), message);
    }
}

function typesShownBy(cell: CellKind): readonly FieldType[] {
  if (!isTextType(cell)) return shownBy[cell];
  return textTypes.filter((type) => [type, ...valueTypes[type].text.otherCells].includes(cell));
}

function typesAskedBy(kind: FilterKind): readonly FieldType[] {
  if (!isRangeKind(kind)) return askedBy[kind];
  return Object.entries(fieldTypes).flatMap(([type, { filter }]) => (filter === kind ? [type as FieldType] : [])); // its own keys
}

/** A status cell takes its colour from the intents of the values, so at least one is needed. */
function* statusFindings(
  { cell }: Column,
  field: Field | undefined,
  { enumerations }: Catalogue,
  location: FindingLocation,
): Findings {
  if (cell !== 'status' || field?.type !== 'enumeration') return;
  const { name = '', values = [] } = enumerations[field.enumeration] ?? {};
  if (values.every(({ intent }) => intent === 'none'))
    yield finding(code, location, `the cell "status" colours by intent, and no value of "${name}" has one`);
}

function* filterFindings(
  { name, kind, field, rule }: ListFilter,
  type: FieldType | undefined,
  location: FindingLocation,
): Findings {
  if (field !== undefined) yield* unsuited(typesAskedBy(kind), type, `the filter "${kind}" asks of`, location);
  else if (rule !== undefined && kind !== 'flag')
    yield finding(code, location, `the filter "${name}" has a rule: it is a "flag"`);
}

/** Reports a property that does not suit the field's type. */
function* unsuited(
  suits: readonly FieldType[],
  type: FieldType | undefined,
  says: string,
  location: FindingLocation,
): Findings {
  if (type !== undefined && !suits.includes(type))
    yield finding(code, location, `${says} ${suits.join(', ')}; the field is of type ${type}`);
}

function isCell(cell: string): cell is CellKind {
  return isTextType(cell) || Object.hasOwn(shownBy, cell);
}
