import { fieldTypes } from '../../field-types/index.ts';
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
import { formatField, type RecordWords } from '../../print/index.ts';
import { displayOf, isEmpty, emptyTextOf, textAt, valueAt, valueLabelOf, type Values } from '../../record/index.ts';
import type { SheetCellKind, CellValue, SheetColumn } from '../workbook/sheet.ts';

/** Source of names and texts. */
export interface ListWords {
  readonly catalogue: Pick<Catalogue, 'brand' | 'entities' | 'enumerations' | 'texts'>;
  readonly language: string;
}

/** A column of a file, with its value for a record. */
export interface ListCell extends SheetColumn {
  readonly valueOf: (record: Values) => CellValue;
}

/** Converts list columns to file columns: formatted as in the list, with units in separate columns. */
export function listCells(words: ListWords, entity: Entity, columns: readonly Column[]): readonly ListCell[] {
  return columns.flatMap((column) => {
    const field = fieldAt(words.catalogue.entities, entity.fields, column.field);
    const unit = unitCell(words, entity, column);
    const shown = shownCell(words, column, field);
    return unit === undefined ? [shown] : [shown, unit];
  });
}

function shownCell(words: ListWords, column: Column, field: Field | undefined): ListCell {
  const { label, unit, empty = {}, emptyExcept, valueLabels = [], decimals } = column;
  const isFixed = typeof unit === 'string';
  const said = wordIn(words, empty);
  const write = cellWriter(words, field);
  return {
    heading: isFixed ? `${wordIn(words, label)} (${unit})` : wordIn(words, label),
    kind: kindOf(field),
    scale: decimals ?? (field !== undefined && 'scale' in field ? field.scale : undefined),
    valueOf: (record) => {
      const value = valueAt(record, isEntriesField(field) ? entriesCount(column.field) : column.field);
      if (isEmpty(value)) return emptyTextOf(said, record, emptyExcept) || null;
      const called = valueLabelOf(valueLabels, value, record);
      return called === undefined ? write(value) : wordIn(words, called);
    },
  };
}

/** A column for the unit when it depends on the record. */
function unitCell(words: ListWords, { fields }: Entity, { unit, field: figure }: Column): ListCell | undefined {
  if (typeof unit !== 'object') return undefined;
  const field = fieldAt(words.catalogue.entities, fields, unit.field);
  const write = cellWriter(words, field);
  return {
    heading: wordIn(words, field?.label ?? {}),
    kind: 'text',
    valueOf: (record) => {
      const value = valueAt(record, unit.field);
      return isEmpty(value) || isEmpty(valueAt(record, figure)) ? null : write(value);
    },
  };
}

function kindOf(field: Field | undefined): SheetCellKind {
  if (field === undefined) return 'text';
  const { sheet, isCounted } = fieldTypes[field.type];
  return isCounted ? 'integer' : sheet;
}

/** Formatter of one column; its texts are looked up once for all rows. */
function cellWriter(words: ListWords, field: Field | undefined): (value: unknown) => CellValue {
  if (field === undefined) return plain;
  if (kindOf(field) !== 'text') return (value) => (Array.isArray(value) ? value.length : plain(value));
  const values = valueWords(words);
  return (value) => formatField(field, value, values);
}

/** Formatting with record names as in the list. */
function valueWords(words: ListWords): RecordWords {
  const { catalogue, language } = words;
  const said = (key: string) => textAt(catalogue.texts[language], key) ?? '';
  return {
    language,
    timeZone: catalogue.brand.timeZone,
    enumerations: catalogue.enumerations,
    yes: said('values.yes'),
    no: said('values.no'),
    nameOf: (entity, record) => displayOf(wordIn(words, catalogue.entities[entity]?.display ?? {}), record),
  };
}

function wordIn({ language }: ListWords, text: Text): string {
  return text[language] ?? '';
}

function plain(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
