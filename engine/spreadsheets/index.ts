export type { CellKind, CellMark, CellValue, Sheet, SheetColumn } from './workbook/sheet.ts';
export { writeCsv, type CsvOptions } from './workbook/write-csv.ts';
export { writeWorkbook, type WorkbookOptions } from './workbook/write-workbook.ts';
