export { withAsked } from './export/asked.ts';
export { exportPaths } from './export/export-paths.ts';
export type { ExportCounts, ExportRequest } from './export/export-sheets.ts';
export type { Counted, ExportError } from './export/table-rows.ts';
export { writeExport, type WrittenExport } from './export/write-export.ts';
export type { CellKind, CellMark, CellValue, Sheet, SheetColumn } from './workbook/sheet.ts';
export { writeCsv, type CsvOptions } from './workbook/write-csv.ts';
export { writeWorkbook, type WorkbookOptions } from './workbook/write-workbook.ts';
