import type { Catalogue, SpreadsheetExport } from '../../../engine/metadata/index.ts';

/** The type of the export that metadata describe in a file called `name`: of `yearBalance`, `YEAR_BALANCE`. */
export function exportType(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter}`).toUpperCase();
}

/** @throws Error where metadata do not describe an export of the type */
export function describedExport({ exports }: Pick<Catalogue, 'exports'>, type: string): SpreadsheetExport {
  const made = Object.values(exports).find(({ name }) => exportType(name) === type);
  if (made === undefined) throw new Error(`no metadata describe the export ${type}`);
  return made;
}
