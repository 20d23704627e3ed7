import type { Values } from '../../engine/record/index.ts';
import { idOf, optionalId } from '../records/index.ts';

/** What the hooks read of a certificate that rules have already judged. */
export interface CertificateRecord {
  readonly amount: string;
  readonly isImport: boolean;
  readonly ownProduction: boolean;
  readonly supplierId: string;
  readonly buyerId: string;
  readonly verifierId: string;
  readonly registeredById: string;
  readonly schemeId: string | null;
  readonly issuedAt: string;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
}

/** @throws when a field that the rules require is missing: then they have not run. */
export function toCertificateRecord(record: Values): CertificateRecord {
  return {
    amount: textOf(record, 'amount'),
    isImport: record['isImport'] === true,
    ownProduction: record['ownProduction'] === true,
    supplierId: idOf(record, 'supplier'),
    buyerId: idOf(record, 'buyer'),
    verifierId: idOf(record, 'verifier'),
    registeredById: idOf(record, 'registeredBy'),
    schemeId: optionalId(record['scheme']),
    issuedAt: textOf(record, 'issuedAt'),
    periodStart: optionalText(record['periodStart']),
    periodEnd: optionalText(record['periodEnd']),
  };
}

function textOf(record: Values, field: string): string {
  const text = optionalText(record[field]);
  if (text === null) throw new Error(`the record has no ${field}`);
  return text;
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
