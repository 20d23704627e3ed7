import { fieldTypes } from '../../field-types/index.ts';
import { fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Field, ImportColumn, TableImport } from '../../metadata/types/index.ts';
import type { CellValue, Sheet, SheetColumn } from '../workbook/sheet.ts';
import { referenceName, referenceNames, type NamingOptions } from './reference-names.ts';

export interface ExampleOptions extends NamingOptions {
  /** The texts for true and false. */
  readonly yesNo: readonly [yes: string, no: string];
}

/** A template sheet: a column for each column of the import, with its meaning, choices and example rows. */
export function exampleSheet(described: TableImport, options: ExampleOptions): Sheet {
  const columns = Object.values(described.columns).map((column) => ({
    column,
    field: fieldOf(described, column, options.catalogue),
  }));
  return {
    name: described.label[options.language] ?? described.name,
    columns: columns.map(({ column, field }) => sheetColumn(column, field, options)),
    rows: described.examples.map((row) =>
      columns.map(({ column, field }) => exampleCell(field, column, row[column.name], options)),
    ),
  };
}

function fieldOf({ entity }: TableImport, { field }: ImportColumn, { entities }: Catalogue): Field | undefined {
  return fieldAt(entities, entities[entity]?.fields ?? {}, field);
}

function sheetColumn(column: ImportColumn, field: Field | undefined, options: ExampleOptions): SheetColumn {
  const choices = field === undefined ? [] : choicesOf(field, column, options);
  return {
    heading: column.heading[options.language] ?? column.name,
    kind: field === undefined ? 'text' : fieldTypes[field.type].sheet,
    note: column.note?.[options.language],
    ...(choices.length > 0 && { choices }),
  };
}

function choicesOf(field: Field, column: ImportColumn, options: ExampleOptions): readonly string[] {
  switch (field.type) {
    case 'boolean':
      return options.yesNo;
    case 'enumeration':
      return valuesOf(field.enumeration, options).map(({ word }) => word);
    case 'reference':
      return referenceNames(field, column, options);
    default:
      return [];
  }
}

/** An example value from metadata, in the language's words. */
function exampleCell(
  field: Field | undefined,
  column: ImportColumn,
  value: CellValue,
  options: ExampleOptions,
): CellValue {
  switch (field?.type) {
    case 'boolean':
      return typeof value === 'boolean' ? options.yesNo[value ? 0 : 1] : value;
    case 'enumeration':
      return valuesOf(field.enumeration, options).find(({ name }) => name === value)?.word ?? value;
    case 'reference':
      return (typeof value === 'string' ? referenceName(field, column, value, options) : undefined) ?? value;
    default:
      return value;
  }
}

function valuesOf(enumeration: string, { catalogue, language }: ExampleOptions) {
  const { values = [] } = catalogue.enumerations[enumeration] ?? {};
  return values.map(({ name, label }) => ({ name, word: label[language] ?? name }));
}
