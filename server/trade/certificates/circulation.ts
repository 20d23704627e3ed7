import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import {
  adjust,
  issue,
  readEffectiveCirculation,
  reverse,
  thousandths,
  toThousandths,
  type SplitOrigin,
} from '../ledger/index.ts';
import type { CertificateRecord } from './certificate-record.ts';
import type { Opening } from './initial-allocation.ts';
import { hasSplits } from './split.ts';

const { transaction } = columns;

/** A certificate and its initial transaction. */
export interface Circulating {
  readonly certificateId: string;
  readonly transactionId: string;
  /** The posting it was split off by; on issue only. */
  readonly origin?: SplitOrigin | undefined;
}

/** Issues the quantity to the supplier and moves it as `opening` says. */
export async function issueToLedger(
  operation: WriteOperation,
  { certificateId, transactionId, origin }: Circulating,
  certificate: CertificateRecord,
  opening: Opening,
): Promise<void> {
  const buyerId = opening.movement === 'deliver' ? certificate.buyerId : undefined;
  await issue(operation, {
    certificateId,
    organizationId: certificate.supplierId,
    amount: toThousandths(certificate.amount),
    origin,
    sale: opening.movement === 'none' ? undefined : { transactionId, buyerId },
  });
}

/** Reverses all postings including the issue. @throws Refusal when something was drawn */
export async function withdrawFromLedger(
  operation: WriteOperation,
  { certificateId, transactionId }: Circulating,
): Promise<void> {
  for (const posting of await readEffectiveCirculation(operation.connection, certificateId, transactionId)) {
    await reverse(operation, posting);
  }
}

/** True when a sale (unless rejected), loss, market entry or split draws on the certificate; a market entry of zero does not. */
export async function isDrawn(connection: Connection, certificateId: string): Promise<boolean> {
  if (await hasSplits(connection, certificateId)) return true;
  const rows = await connection.query(sql`
    select 1 from ${tables.transaction}
    where ${transaction.certificate} = ${certificateId} and not ${transaction.isInitial} and not ${transaction.archived}
      and ${transaction.status} <> 'REJECTED' and ${transaction.amount} > 0 limit 1`);
  return rows.length > 0;
}

/**
 * Corrects the amount of a certificate with draws.
 * @throws Refusal `errors.transaction.alreadySold` when less would be left than was drawn
 */
export async function correctAmount(
  operation: WriteOperation,
  { certificateId }: Pick<Circulating, 'certificateId'>,
  from: CertificateRecord,
  to: CertificateRecord,
): Promise<void> {
  if (from.supplierId !== to.supplierId || from.buyerId !== to.buyerId) {
    throw new Refusal('errors.certificate.lockedByTransactions', { path: ['buyer'] });
  }
  const change = thousandths(toThousandths(to.amount) - toThousandths(from.amount));
  if (change !== 0n) await adjust(operation, certificateId, change);
}
