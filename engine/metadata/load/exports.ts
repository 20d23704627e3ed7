import { fieldTypes } from '../../field-types/index.ts';
import { exportTable, applyDefaults, spreadsheetExport } from '../../language/index.ts';
import type { ExportColumnSource, ExportTableSource, SpreadsheetExportSource } from '../../language/types.ts';
import type { ExportColumn, ExportTable, ExportWords, SpreadsheetExport } from '../types/index.ts';
import { fieldOf, toPrintText, type PrintBase, type PrintContext } from './print-text.ts';
import { toItem } from './prints.ts';
import { sameInAll, translationsAt } from './texts.ts';

/** An export with its defaults: headings, kinds and decimals of its fields. */
export function toExport(
  name: string,
  source: Partial<SpreadsheetExportSource>,
  context: PrintContext,
): SpreadsheetExport {
  const asked: PrintBase = { ...context, entity: source.asked ?? '', origin: '', prefix: '' };
  return applyDefaults(spreadsheetExport, {
    title: {},
    ...source,
    name,
    asked: asked.entity,
    facts: (source.facts ?? []).map((fact) => toItem(fact, asked)),
    tables: (source.tables ?? []).map((table) => toTable(table, context)),
    words: toWords(context.texts),
  });
}

function toTable(source: ExportTableSource, context: PrintContext): ExportTable {
  const base: PrintBase = { ...context, entity: source.entity ?? '', origin: '', prefix: '' };
  return applyDefaults(exportTable, { ...source, columns: source.columns.map((column) => toColumn(column, base)) });
}

type Written = Exclude<ExportColumnSource, string>;

function toColumn(source: ExportColumnSource, base: PrintBase): ExportColumn {
  const written: Written = typeof source === 'string' ? { field: source } : source;
  const { field: path, parts, formula, note, width, sum = false, needed } = written;
  const field = path === undefined ? undefined : fieldOf(path, base);
  const name = written.name ?? nameOfPath(path);
  const kind = written.kind ?? (field === undefined ? 'text' : fieldTypes[field.type].sheet);
  const decimals = written.decimals ?? (field?.type === 'decimal' ? field.scale : undefined);
  const given = path === undefined && parts === undefined && formula === undefined;
  return {
    name,
    label: written.label ?? field?.label ?? {},
    kind,
    ...(kind === 'decimal' && decimals !== undefined && { decimals }),
    ...(parts === undefined && formula === undefined && { path: path ?? name }),
    ...(formula !== undefined && { formula }),
    ...(note && { note }),
    ...(width !== undefined && { width }),
    sum,
    ...(needed && { needed: { message: needed.message, of: toPrintText({ field: needed.of }, base) } }),
    ...textOf(written, given || formula !== undefined ? name : path, base),
  };
}

/** Template of a text cell; server values and formulas are referred to by name. */
function textOf({ parts, enumeration }: Written, path: string | undefined, base: PrintBase) {
  const text = toPrintText(
    { ...(parts ? { parts } : { parts: [`{${path ?? ''}}`] }), empty: sameInAll(base.languages, '') },
    base,
  );
  return enumeration === undefined || path === undefined
    ? text
    : { ...text, values: { [path]: { type: 'enumeration' as const, enumeration } } };
}

/** `lender.name` → `lenderName`. */
function nameOfPath(path = ''): string {
  return path.replaceAll(/\.(.)/g, (_, first: string) => first.toUpperCase());
}

function toWords(texts: PrintContext['texts']): ExportWords {
  const word = (name: keyof ExportWords) => translationsAt(texts, `spreadsheet.${name}`);
  return {
    yes: translationsAt(texts, 'values.yes'),
    no: translationsAt(texts, 'values.no'),
    facts: word('facts'),
    fact: word('fact'),
    value: word('value'),
    notes: word('notes'),
    table: word('table'),
    column: word('column'),
    meaning: word('meaning'),
    madeAt: word('madeAt'),
    version: word('version'),
    rows: word('rows'),
    sum: word('sum'),
  };
}
