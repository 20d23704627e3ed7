import type { Catalogue } from '../../engine/metadata/types/index.ts';
import { argumentTypesText } from './argument-types.ts';
import { constantsTypeText } from './constants-type.ts';
import { writeFiles, type FileTexts } from './files.ts';
import { recordTypesText } from './record-types.ts';
import { tableNamesText } from './table-names.ts';

/** What the register's own server code reads of the metadata, by path under `generated/server`. */
export function serverFiles(catalogue: Catalogue): FileTexts {
  return {
    'records.ts': recordTypesText(catalogue),
    'arguments.ts': argumentTypesText(catalogue),
    'tables.ts': tableNamesText(catalogue),
    'constants.ts': constantsTypeText(catalogue),
  };
}

/** Writes them into `generated/server`, touching only what changed; tells how many did. */
export async function generateServer(catalogue: Catalogue): Promise<number> {
  return (await writeFiles('generated/server', serverFiles(catalogue))).length;
}
