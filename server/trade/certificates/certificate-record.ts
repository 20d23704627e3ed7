import type { WritableRecord } from '../../../engine/api/index.ts';
import type { Certificate } from '../../../generated/server/records.ts';
import { needed } from '../../platform/records/index.ts';

/** Required fields of a validated certificate. */
export interface CertificateRecord {
  readonly amount: string;
  readonly isImport: boolean;
  readonly ownProduction: boolean;
  readonly exportAbroad: boolean;
  readonly supplierId: string;
  readonly buyerId: string;
  readonly verifierId: string;
  readonly registeredById: string;
  readonly schemeId: string | null;
  readonly issuedAt: string;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
}

/** @throws Error when a required field is missing, because the rules have not run */
export function toCertificateRecord(record: WritableRecord<Certificate>): CertificateRecord {
  return {
    amount: needed(record, 'amount'),
    isImport: record.isImport === true,
    ownProduction: record.ownProduction === true,
    exportAbroad: record.exportAbroad === true,
    supplierId: needed(record, 'supplier').id,
    buyerId: needed(record, 'buyer').id,
    verifierId: needed(record, 'verifier').id,
    registeredById: needed(record, 'registeredBy').id,
    schemeId: record.scheme?.id ?? null,
    issuedAt: needed(record, 'issuedAt'),
    periodStart: record.periodStart ?? null,
    periodEnd: record.periodEnd ?? null,
  };
}
