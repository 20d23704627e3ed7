import { Big } from 'big.js';
import {
  type Catalogue,
  type ExportColumn,
  type ExportTable,
  type SpreadsheetExport,
  exportTypesOf,
} from '../../metadata/index.ts';
import { partsWriter, type Writing } from '../../print/index.ts';
import { isValues, valueAt, type Values } from '../../record/index.ts';
import { evaluateRule, type RuleFacts } from '../../rules/index.ts';
import type { CellValue } from '../workbook/sheet.ts';
import { bindArguments } from './bind-arguments.ts';

/** Context of formatting cells. */
export interface ExportContext {
  readonly catalogue: Pick<Catalogue, 'entities' | 'enumerations' | 'constants'>;
  readonly made: SpreadsheetExport;
  /** The record that requested the export. */
  readonly asked: Values;
  readonly writing: Writing;
  /** `YYYY-MM-DD` in the product's time zone. */
  readonly today: string;
}

/** A missing value: the record's display and a text key. */
export interface ExportError {
  readonly entityName: string;
  readonly message: string;
}

/** Counts collected while a table is written. */
export interface CountedRows {
  rows: number;
  /** Deduplicated by content. */
  readonly errors: Map<string, ExportError>;
  /** By column name; null once a row has no value, because the sum is then unknown. */
  readonly sums: Map<string, Big | null>;
}

/** Streams the cells of a table's rows and updates `counted`. */
export async function* tableRows(
  surroundings: ExportContext,
  table: ExportTable,
  records: AsyncIterable<Values> | Iterable<Values>,
  counted: CountedRows,
): AsyncGenerator<readonly CellValue[]> {
  const cells = table.columns.map((column) => cellOf(surroundings, table, column));
  const summed = table.columns.flatMap(({ name, sum }, index) => (sum ? [{ name, index }] : []));
  const strict = table.columns.flatMap(({ needed }, index) =>
    needed === undefined
      ? []
      : [{ message: needed.message, index, nameOf: partsWriter(needed.of, surroundings.writing) }],
  );
  for await (const record of records)
    for (const facts of factsOf(record, table.each)) {
      const row = cells.map((cell) => cell(facts));
      counted.rows += 1;
      for (const { name, index } of summed) add(counted.sums, name, row[index]);
      for (const { message, index, nameOf } of strict)
        if ((row[index] ?? '') === '') lacking(counted, message, nameOf(facts.record));
      yield row;
    }
}

/** The record of a row, and the iterated row. */
interface Facts {
  readonly record: Values;
  readonly row?: unknown;
}

function factsOf(record: Values, each: string | undefined): readonly Facts[] {
  if (each === undefined) return [{ record }];
  const items = valueAt(record, each);
  return Array.isArray(items)
    ? items.map((row: unknown) => ({ record: withItem(record, each.split('.'), row), row }))
    : [];
}

function withItem(record: Values, [name = '', ...rest]: readonly string[], item: unknown): Values {
  const inner = record[name];
  return { ...record, [name]: rest.length === 0 ? item : withItem(isValues(inner) ? inner : {}, rest, item) };
}

function cellOf(
  { catalogue, made, asked, writing, today }: ExportContext,
  table: ExportTable,
  column: ExportColumn,
): (facts: Facts) => CellValue {
  const { formula, path = column.name } = column;
  const parts = partsWriter(column, writing);
  const written = (facts: Values) => parts(facts).join(', ');
  const steps = path.split('.');
  if (formula === undefined)
    return column.kind === 'text' ? ({ record }) => written(record) : ({ record }) => plain(valueAt(record, steps));
  const rule = bindArguments(formula, asked);
  const types = exportTypesOf(catalogue, made, table);
  const around: Omit<RuleFacts, 'record'> = { viewer: {}, constants: catalogue.constants, today };
  return ({ record, row }) => {
    const value = evaluateRule(rule, { ...around, record, row }, types);
    return column.kind === 'text' ? written({ [column.name]: value }) : plain(value);
  };
}

function plain(value: unknown): CellValue {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Limit of pagination; nobody corrects more at once. */
const mostErrors = 10_000;

function lacking({ errors }: CountedRows, message: string, name: readonly string[]): void {
  if (errors.size >= mostErrors) return;
  const entityName = name.join(', ');
  errors.set(`${message} ${entityName}`, { entityName, message });
}

function add(sums: CountedRows['sums'], name: string, value: CellValue): void {
  const sum = sums.has(name) ? (sums.get(name) ?? null) : new Big(0);
  const isKnown = sum !== null && value !== '' && (typeof value === 'string' || typeof value === 'number');
  sums.set(name, isKnown ? sum.plus(value) : null);
}
