import type { Catalogue, TableImport } from '../../../engine/metadata/index.ts';
import type { Records } from '../../../generated/server/records.ts';
import { needed } from '../../platform/records/index.ts';
import type { ImportRow } from './import-row.ts';

export type ImportType = NonNullable<Records['import']['type']>;

/** Metadata name by type. */
const names: Readonly<Record<ImportType, string>> = {
  CERTIFICATES: 'certificates',
  AUSTRIAN_DATA: 'austrianData',
  TRANSACTIONS: 'transactions',
};

/** The metadata of a stored import. */
export function describedOf(catalogue: Catalogue, row: ImportRow): TableImport {
  return describedImport(catalogue, needed(row, 'type'));
}

/** @throws Error when metadata describe none */
export function describedImport({ imports }: Pick<Catalogue, 'imports'>, type: ImportType): TableImport {
  const described = imports[names[type]];
  if (described === undefined) throw new Error(`metadata/imports has no ${names[type]}`);
  return described;
}
