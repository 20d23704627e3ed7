import type { Catalogue } from '../../metadata/index.ts';
import { writeCsv } from '../workbook/write-csv.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { exportSheets, type ExportCounts, type ExportRequest } from './export-sheets.ts';

export interface ExportFile {
  /** The file, streamed while its rows are read. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** By table name; complete once the file is. */
  readonly counts: ExportCounts;
}

/** Writes an export as a file in one language. */
export function writeExport(
  catalogue: Pick<Catalogue, 'brand' | 'entities' | 'enumerations' | 'constants'>,
  request: ExportRequest,
): ExportFile {
  const { sheets, counts } = exportSheets(catalogue, request);
  if (request.made.format === 'xlsx') return { bytes: writeWorkbook(sheets, catalogue.brand), counts };
  const [only] = sheets;
  if (only === undefined) throw new Error(`the export "${request.made.name}" has no table`);
  return { bytes: writeCsv(only), counts };
}
