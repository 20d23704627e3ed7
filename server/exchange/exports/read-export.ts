import { selectionOfPaths } from '../../../engine/api/index.ts';
import type { Catalogue, SpreadsheetExport } from '../../../engine/metadata/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { askedPaths } from '../../../engine/spreadsheets/index.ts';
import { entityNamed, type Connection, type Store } from '../../../engine/store/index.ts';
import type { ExchangeStatus, ExportType } from '../../../generated/server/records.ts';
import { describedExport } from './export-types.ts';

/** An export that somebody asked for, with all that making it needs. */
export interface AskedExport {
  readonly id: string;
  readonly type: ExportType;
  readonly status: ExchangeStatus;
  readonly made: SpreadsheetExport;
  /** Who asked, and from where. */
  readonly userId: string;
  readonly organizationId: string;
  readonly language: string;
  /** Whether an authority says whether it is right. */
  readonly isValidated: boolean;
  /** What facts and rules of the export read of it. */
  readonly record: Values;
}

interface Reading {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly today: string;
}

/** The export as it was asked for, whoever reads it; undefined where it was removed. */
export async function readExport(
  { catalogue, store, today }: Reading,
  connection: Connection,
  id: string,
): Promise<AskedExport | undefined> {
  const asker = { viewer: undefined, today, reach: 'everything' } as const;
  const paths = [
    'type',
    'status',
    'language',
    'createdBy.id',
    ...parties,
    ...Object.values(catalogue.exports).flatMap(askedPaths),
  ];
  const selection = selectionOfPaths(catalogue, entityNamed(catalogue, 'export'), paths);
  const record = await store.oneWithin(connection, asker, { entity: 'export', id }, selection);
  return record && toAsked(catalogue, id, record);
}

const parties = ['createdByOrganization.id', 'createdByOrganization.role', 'qualifiedOrganization.id'];

function toAsked(catalogue: Catalogue, id: string, record: Values): AskedExport {
  const { type, status, language, createdBy, createdByOrganization, qualifiedOrganization } = record;
  const named = type as ExportType; // as the enumeration of the field has it
  return {
    id,
    type: named,
    status: status as ExchangeStatus, // the same
    made: describedExport(catalogue, named),
    userId: partOf(createdBy, 'id'),
    organizationId: partOf(createdByOrganization, 'id'),
    language: typeof language === 'string' ? language : (catalogue.languages[0] ?? ''),
    isValidated:
      partOf(createdByOrganization, 'role') === 'PUBLIC_ORGANIZATION' && partOf(qualifiedOrganization, 'id') !== '',
    record,
  };
}

function partOf(record: unknown, name: string): string {
  const part = isValues(record) ? record[name] : undefined;
  return typeof part === 'string' ? part : '';
}
