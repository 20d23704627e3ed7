import type { Balances } from './balances.ts';
import type { CertificateAccount } from './certificate-account.ts';
import type { LedgerFinding } from './finding.ts';
import type { LotRow } from './rows.ts';

/**
 * Lots held by another than whoever they were delivered to, or issued to: entries say how much a lot has, not whose it is. Of a
 * delivery that was undone nothing is held.
 */
export function holderFindings(account: CertificateAccount, balances: Balances): readonly LedgerFinding[] {
  const { id: certificateId, lots } = account;
  return [...lots.values()].flatMap((lot): readonly LedgerFinding[] => {
    const { received } = balances.lots.get(lot.id) ?? { received: 0n };
    const expected = holderOf(account, lot);
    if (received === 0n || expected === undefined || expected === lot.organization_id) return [];
    return [{ kind: 'holderDiffers', certificateId, params: { lot: lot.id, expected, found: lot.organization_id } }];
  });
}

/** Undefined where that is not known any more; what is gone is another finding's matter. */
function holderOf({ certificate, transactions }: CertificateAccount, lot: LotRow): string | undefined {
  const whose =
    lot.transaction_id === null
      ? certificate?.supplier_id
      : transactions.find(({ id }) => id === lot.transaction_id)?.buyer_id;
  return whose ?? undefined;
}
