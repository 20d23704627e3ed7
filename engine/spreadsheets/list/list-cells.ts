import {
  entriesCount,
  fieldAt,
  isEntriesField,
  type Catalogue,
  type Column,
  type Entity,
  type Field,
  type Text,
} from '../../metadata/index.ts';
import { displayOf, isEmpty, saidOfEmpty, textAt, valueAt, type Values } from '../../record/index.ts';
import type { CellKind, CellValue, SheetColumn } from '../workbook/sheet.ts';

/** Everything that names and words are taken from. */
export interface ListWords {
  readonly catalogue: Pick<Catalogue, 'entities' | 'enumerations' | 'texts'>;
  readonly language: string;
}

/** A column of a file, and what a record has in it. */
export interface ListCell extends SheetColumn {
  readonly valueOf: (record: Values) => CellValue;
}

/** The columns of a list as those of a file: each as the list shows it, a quantity with its unit in a column of its own. */
export function listCells(words: ListWords, entity: Entity, columns: readonly Column[]): readonly ListCell[] {
  return columns.flatMap((column) => {
    const field = fieldAt(words.catalogue.entities, entity.fields, column.field);
    const unit = unitCell(words, entity, column);
    const shown = shownCell(words, column, field);
    return unit === undefined ? [shown] : [shown, unit];
  });
}

function shownCell(words: ListWords, column: Column, field: Field | undefined): ListCell {
  const { label, unit, empty = {}, emptyExcept, decimals } = column;
  const isFixed = typeof unit === 'string';
  const said = wordIn(words, empty);
  return {
    heading: isFixed ? `${wordIn(words, label)} (${unit})` : wordIn(words, label),
    kind: kindOf(field),
    scale: decimals ?? (field !== undefined && 'scale' in field ? field.scale : undefined),
    valueOf: (record) => {
      const value = valueAt(record, isEntriesField(field) ? entriesCount(column.field) : column.field);
      return isEmpty(value) ? saidOfEmpty(said, record, emptyExcept) || null : cellValue(words, field, value);
    },
  };
}

/** The unit that stands beside each figure, where the record says which it is. */
function unitCell(words: ListWords, { fields }: Entity, { unit, field: figure }: Column): ListCell | undefined {
  if (typeof unit !== 'object') return undefined;
  const field = fieldAt(words.catalogue.entities, fields, unit.field);
  return {
    heading: wordIn(words, field?.label ?? {}),
    kind: 'text',
    valueOf: (record) => {
      const value = valueAt(record, unit.field);
      return isEmpty(value) || isEmpty(valueAt(record, figure)) ? null : cellValue(words, field, value);
    },
  };
}

function kindOf(field: Field | undefined): CellKind {
  switch (field?.type) {
    case 'integer':
    case 'decimal':
    case 'date':
    case 'dateTime':
      return field.type;
    case 'rows':
    case 'relation':
    case 'files':
    case 'json':
      return 'integer';
    default:
      return 'text';
  }
}

function cellValue(words: ListWords, field: Field | undefined, value: unknown): CellValue {
  switch (field?.type) {
    case 'boolean':
      return textAt(words.catalogue.texts[words.language], value === true ? 'list.yes' : 'list.no');
    case 'enumeration':
      return namedChoice(words, field.enumeration, String(value));
    case 'reference':
    case 'references':
      return namesOf(words, field.to, value);
    case 'rows':
    case 'relation':
    case 'files':
    case 'json':
      return Array.isArray(value) ? value.length : plain(value);
    default:
      return plain(value);
  }
}

/** As the list calls them; several are joined by commas. */
function namesOf(words: ListWords, to: string, value: unknown): string {
  const template = wordIn(words, words.catalogue.entities[to]?.display ?? {});
  const records: readonly unknown[] = Array.isArray(value) ? value : [value];
  return records.map((record) => displayOf(template, record)).join(', ');
}

function namedChoice(words: ListWords, enumeration: string, name: string): string {
  const values = words.catalogue.enumerations[enumeration]?.values ?? [];
  const known = values.find((value) => value.name === name);
  return known === undefined ? name : wordIn(words, known.label);
}

function wordIn({ language }: ListWords, text: Text): string {
  return text[language] ?? '';
}

function plain(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
