import { selectionOfPaths } from '../../../engine/api/index.ts';
import type { Catalogue, SpreadsheetExport } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { requestPaths } from '../../../engine/spreadsheets/index.ts';
import { requireEntity, type Connection, type Store } from '../../../engine/store/index.ts';
import type { ExchangeStatus, Export, ExportType, Organization } from '../../../generated/server/records.ts';
import { needed } from '../../platform/records/index.ts';
import { describedExport } from './described-export.ts';

/** A requested export with everything needed to produce it. */
export interface ExportTask {
  readonly id: string;
  readonly type: ExportType;
  readonly status: ExchangeStatus;
  readonly made: SpreadsheetExport;
  /** Requester and their organization. */
  readonly userId: string;
  readonly organizationId: string;
  readonly language: string;
  /** True when an authority validates it. */
  readonly isValidated: boolean;
  readonly record: ExportRecord;
}

/** Fields of the export read for production, besides those of its facts and rules. */
export type ExportRecord = Values &
  Pick<Export, (typeof flat)[number]> & {
    readonly [P in (typeof parties)[number]]?: Pick<Organization, 'id' | 'role'> | null;
  };

const flat = ['type', 'status', 'language', 'from', 'to', 'certificateType', 'createdBy'] as const;
const parties = ['createdByOrganization', 'organization', 'qualifiedOrganization'] as const;

interface Reading {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly today: string;
}

/** The export as requested, regardless of scope; undefined when removed. */
export async function readExport(
  { catalogue, store, today }: Reading,
  connection: Connection,
  id: string,
): Promise<ExportTask | undefined> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const paths = [
    ...flat.filter((name) => name !== 'createdBy'),
    'createdBy.id',
    ...parties.flatMap((name) => [`${name}.id`, `${name}.role`]),
    ...Object.values(catalogue.exports).flatMap(requestPaths),
  ];
  const selection = selectionOfPaths(catalogue, requireEntity(catalogue, 'export'), paths);
  const record = await store.oneWithin(connection, principal, { entity: 'export', id }, selection);
  return record && toAsked(catalogue, id, record);
}

function toAsked(catalogue: Catalogue, id: string, record: ExportRecord): ExportTask {
  const { language, createdBy, createdByOrganization, qualifiedOrganization } = record;
  const type = needed(record, 'type');
  return {
    id,
    type,
    status: needed(record, 'status'),
    made: describedExport(catalogue, type),
    userId: createdBy?.id ?? '',
    organizationId: createdByOrganization?.id ?? '',
    language: language ?? catalogue.languages[0] ?? '',
    isValidated: createdByOrganization?.role === 'PUBLIC_ORGANIZATION' && Boolean(qualifiedOrganization),
    record,
  };
}
