import type { Catalogue, SpreadsheetExport } from '../../../engine/metadata/index.ts';

/** Export type of a metadata file name: `YEAR_BALANCE` for `yearBalance`. */
export function exportType(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter}`).toUpperCase();
}

/** @throws Error when metadata describe no export of the type */
export function describedExport({ exports }: Pick<Catalogue, 'exports'>, type: string): SpreadsheetExport {
  const made = Object.values(exports).find(({ name }) => exportType(name) === type);
  if (made === undefined) throw new Error(`no metadata describe the export ${type}`);
  return made;
}
