import type { Catalogue } from '../../engine/metadata/types/index.ts';
import { argumentTypesText } from './argument-types.ts';
import { constantsTypeText } from './constants-type.ts';
import { writeFiles, type FileTexts } from './files.ts';
import { recordTypesText } from './record-types.ts';
import { tableNamesText } from './table-names.ts';

/** Generated files of server code, by path under `generated/server`. */
export function serverFiles(catalogue: Catalogue): FileTexts {
  return {
    'records.ts': recordTypesText(catalogue),
    'arguments.ts': argumentTypesText(catalogue),
    'tables.ts': tableNamesText(catalogue),
    'constants.ts': constantsTypeText(catalogue),
  };
}

/** Writes changed files into `generated/server`. @returns their number */
export async function generateServer(catalogue: Catalogue): Promise<number> {
  return (await writeFiles('generated/server', serverFiles(catalogue))).length;
}
