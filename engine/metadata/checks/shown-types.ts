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
import type {
  Catalogue,
  CellKind,
  Column,
  Entity,
  EntitySource,
  Field,
  FilterKind,
  ListFilter,
} from '../types/index.ts';
import { everyList } from '../record/every-list.ts';
import { inEntity, type Check, type Finding, type JsonPath } from './finding.ts';

const texts: readonly FieldType[] = ['text', 'longText'];
const numbers: readonly FieldType[] = ['integer', 'decimal'];
const many: readonly FieldType[] = ['rows', 'relation', 'references', 'files'];

/** What each cell can show. */
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

/** What each filter can ask of. */
const askedBy: Readonly<Record<Exclude<FilterKind, RangeKind>, readonly FieldType[]>> = {
  text: texts,
  enumeration: ['enumeration'],
  reference: ['reference', 'references', 'relation'],
  boolean: ['boolean'],
  flag: ['boolean'],
};

/** Cells, filters and what else a column says suit the type of the field it shows. */
export const checkShownTypes: Check = ({ catalogue, documents }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const fieldOf = (path: string) => fieldAt(catalogue.entities, entity.fields, path);
    const typeOf = (path: string) => fieldOf(path)?.type;
    const filters = [
      ...everyList(entity).map(({ list, path }) => ({ filters: list.filters, path: [...path, 'filters'] })),
      ...Object.values(entity.views).map((view) => ({ filters: view.filters, path: ['views', view.name, 'filters'] })),
    ];
    return [
      ...unfilteredFindings(entity, documents.entities[entity.name] ?? {}, typeOf),
      ...everyList(entity).flatMap(({ list, path }) =>
        list.columns.flatMap((column, index) => [
          ...columnFindings(entity, column, [...path, 'columns', index], typeOf(column.field)),
          ...plainStatus(column, fieldOf(column.field), catalogue).map((message) =>
            finding(entity, [...path, 'columns', index, 'cell'], message),
          ),
        ]),
      ),
      ...filters.flatMap(({ filters: own, path }) =>
        own.flatMap((filter, index) =>
          filterFaults(filter, typeOf(filter.field ?? '')).map((message) =>
            finding(entity, [...path, index, 'kind'], message),
          ),
        ),
      ),
    ];
  });

function columnFindings(
  entity: Entity,
  column: Column,
  path: JsonPath,
  type: FieldType | undefined,
): readonly Finding[] {
  const { cell, filter, decimals, truncate } = column;
  const find = (suits: readonly FieldType[], says: string, property: string) =>
    unsuited(suits, type, says).map((message) => finding(entity, [...path, property], message));
  return [
    ...(isCell(cell) ? find(typesShownBy(cell), `the cell "${cell}" shows`, 'cell') : []),
    ...(filter === undefined ? [] : find(typesAskedBy(filter), `the filter "${filter}" asks of`, 'filter')),
    ...(decimals === undefined ? [] : find(numbers, '"decimals" are of', 'decimals')),
    ...(truncate === undefined ? [] : find([...texts, 'reference'], '"truncate" cuts', 'truncate')),
    ...(truncate !== undefined && truncate.to > truncate.above
      ? [
          finding(
            entity,
            [...path, 'truncate'],
            `a text above ${truncate.above} characters is not cut to ${truncate.to}`,
          ),
        ]
      : []),
  ];
}

/** A column of a type without a filter would go without the one that it asks for. */
function unfilteredFindings(
  entity: Entity,
  { list, lists = {} }: EntitySource,
  typeOf: (path: string) => FieldType | undefined,
): readonly Finding[] {
  const written = [
    { columns: list?.columns ?? [], path: ['list'] },
    ...Object.entries(lists).map(([name, { columns = [] }]) => ({ columns, path: ['lists', name] })),
  ];
  return written.flatMap(({ columns, path }) =>
    columns.flatMap((column, index): readonly Finding[] => {
      const type = typeof column !== 'string' && column.filter === true ? typeOf(column.field) : undefined;
      if (type === undefined || fieldTypes[type].filter !== undefined) return [];
      const kinds = Object.entries(askedBy).flatMap(([kind, types]) => (types.includes(type) ? [`"${kind}"`] : []));
      const message = `a field of type ${type} has no filter${kinds.length > 0 ? ` unless its kind is named: ${kinds.join(', ')}` : ''}`;
      return [finding(entity, [...path, 'columns', index, 'filter'], message)];
    }),
  );
}

function typesShownBy(cell: CellKind): readonly FieldType[] {
  if (!isTextType(cell)) return shownBy[cell];
  return textTypes.filter((type) => [type, ...valueTypes[type].text.otherCells].includes(cell));
}

function typesAskedBy(kind: FilterKind): readonly FieldType[] {
  if (!isRangeKind(kind)) return askedBy[kind];
  return Object.entries(fieldTypes).flatMap(([type, { filter }]) => (filter === kind ? [type as FieldType] : [])); // its own keys
}

/** A status is coloured by the intents of its values. */
function plainStatus({ cell }: Column, field: Field | undefined, { enumerations }: Catalogue): readonly string[] {
  if (cell !== 'status' || field?.type !== 'enumeration') return [];
  const { name = '', values = [] } = enumerations[field.enumeration] ?? {};
  return values.some(({ intent }) => intent !== 'none')
    ? []
    : [`the cell "status" colours by intent, and no value of "${name}" has one`];
}

function filterFaults({ name, kind, field, rule }: ListFilter, type: FieldType | undefined): readonly string[] {
  if (field !== undefined) return unsuited(typesAskedBy(kind), type, `the filter "${kind}" asks of`);
  return rule === undefined || kind === 'flag' ? [] : [`the filter "${name}" has a rule: it is a "flag"`];
}

/** That something suits other types than the field's. */
function unsuited(suits: readonly FieldType[], type: FieldType | undefined, says: string): readonly string[] {
  if (type === undefined || suits.includes(type)) return [];
  return [`${says} ${suits.join(', ')}; the field is of type ${type}`];
}

function finding(entity: Entity, path: JsonPath, message: string): Finding {
  return { code: 'unsuited-type', location: inEntity(entity.name, ...path), message };
}

function isCell(cell: string): cell is CellKind {
  return isTextType(cell) || Object.hasOwn(shownBy, cell);
}
