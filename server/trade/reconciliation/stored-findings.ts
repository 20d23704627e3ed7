import { parseAmount, printAmount } from './amount.ts';
import type { Balances } from './balances.ts';
import type { CertificateAccount } from './certificate-account.ts';
import { toHex, type ChainHead } from './chain.ts';
import type { LedgerFinding } from './finding.ts';

/** Lots whose stored quantities differ from their entries. */
export function lotFindings(
  { id: certificateId, lots }: CertificateAccount,
  balances: Balances,
): readonly LedgerFinding[] {
  const missing = [...balances.lots.keys()].filter((lot) => !lots.has(lot));
  return [
    ...missing.map((lot): LedgerFinding => ({ kind: 'lotMissing', certificateId, params: { lot } })),
    ...[...lots.values()].flatMap((row): readonly LedgerFinding[] => {
      const { received, available } = balances.lots.get(row.id) ?? { received: 0n, available: 0n };
      if (parseAmount(row.amount) === received && parseAmount(row.available) === available) return [];
      const params = {
        lot: row.id,
        expected: printAmount(available),
        expectedReceived: printAmount(received),
        found: row.available,
        foundReceived: row.amount,
      };
      return [{ kind: 'lotDiffers', certificateId, params }];
    }),
  ];
}

/** A stored head that differs from the last entry. */
export function headFindings({ id, head, entries }: CertificateAccount, chain: ChainHead): readonly LedgerFinding[] {
  if (head === undefined) {
    return entries.length === 0
      ? []
      : [{ kind: 'headMissing', certificateId: id, params: { sequence: chain.sequence } }];
  }
  if (head.sequence === chain.sequence && toHex(head.hash) === chain.hash) return [];
  return [{ kind: 'headDiffers', certificateId: id, params: { expected: chain.sequence, found: head.sequence } }];
}

/** A certificate whose amount differs from issued minus split. */
export function certificateFindings(
  { id, certificate }: CertificateAccount,
  { accounts }: Balances,
): readonly LedgerFinding[] {
  if (certificate === undefined) return [{ kind: 'certificateMissing', params: { id } }];
  const left = -(accounts.get('issued') ?? 0n) - (accounts.get('split') ?? 0n);
  const expected = printAmount(left);
  if (certificate.archived) {
    return left === 0n ? [] : [{ kind: 'removedNotEmpty', certificateId: id, params: { found: expected } }];
  }
  if (parseAmount(certificate.amount) === left) return [];
  return [{ kind: 'amountDiffers', certificateId: id, params: { expected, found: certificate.amount } }];
}
