import { fieldAt, type CatalogueView } from '../../metadata/index.ts';
import type { Field, ImportColumn, ReferenceField, TableImport } from '../../metadata/types/index.ts';
import type { CellKind, CellValue, Sheet, SheetColumn } from '../workbook/sheet.ts';

export interface ExampleParts {
  readonly view: CatalogueView;
  readonly language: string;
  /** The words for yes and no. */
  readonly yesNo: readonly [yes: string, no: string];
  /** What the records of a short list are called, as the column looks for them; none of a long one. */
  readonly named: (field: ReferenceField, column: ImportColumn) => readonly string[];
}

/** A sheet to fill in: a column for each of the import, with what it means, what may stand there and rows to begin with. */
export function exampleSheet(described: TableImport, parts: ExampleParts): Sheet {
  const columns = Object.values(described.columns);
  return {
    name: described.label[parts.language] ?? described.name,
    columns: columns.map((column) => sheetColumn(described, column, parts)),
    rows: described.examples.map((row) => columns.map(({ name }): CellValue => row[name])),
  };
}

function sheetColumn(described: TableImport, column: ImportColumn, parts: ExampleParts): SheetColumn {
  const { view, language } = parts;
  const field = fieldAt(view.entities, view.entities[described.entity]?.fields ?? {}, column.field);
  const choices = field === undefined ? [] : choicesOf(field, column, parts);
  return {
    heading: column.heading[language] ?? column.name,
    kind: field === undefined ? 'text' : kindOf(field),
    note: column.note?.[language],
    ...(choices.length > 0 && { choices }),
  };
}

function choicesOf(field: Field, column: ImportColumn, { view, language, yesNo, named }: ExampleParts) {
  switch (field.type) {
    case 'boolean':
      return yesNo;
    case 'enumeration':
      return (view.enumerations[field.enumeration]?.values ?? []).map(({ name, label }) => label[language] ?? name);
    case 'reference':
      return named(field, column);
    default:
      return [];
  }
}

function kindOf({ type }: Field): CellKind {
  return type === 'decimal' || type === 'integer' || type === 'date' ? type : 'text';
}
