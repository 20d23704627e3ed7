import type { Catalogue, SpreadsheetExport } from '../../../engine/metadata/index.ts';
import type { ExportType } from '../../../generated/server/records.ts';

/** Which spreadsheet each type of export is; metadata describe it in a file of that name. */
const described = {
  CERTIFICATE_SUBSTANCES: 'certificateSubstances',
  YEAR_BALANCE: 'yearBalance',
  QUARTER_REPORT: 'quarterReport',
  AUSTRIA_REPORT: 'austriaReport',
} as const satisfies Readonly<Record<ExportType, string>>;

/** @throws Error where metadata do not describe it */
export function describedExport({ exports }: Pick<Catalogue, 'exports'>, type: ExportType): SpreadsheetExport {
  const made = exports[described[type]];
  if (made === undefined) throw new Error(`no metadata describe the export ${described[type]}`);
  return made;
}
