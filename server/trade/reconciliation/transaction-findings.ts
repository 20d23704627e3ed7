import { parseAmount, printAmount } from './amount.ts';
import type { Balances } from './balances.ts';
import type { CertificateAccount } from './certificate-account.ts';
import type { LedgerFinding } from './finding.ts';
import type { LotRow, PostingRow, TransactionRow } from './rows.ts';
import { byTransaction, effectivePostings } from './effective-postings.ts';

/** Unreversed postings of a transaction. */
interface TransactionState {
  readonly transaction: TransactionRow;
  /** Operations in posting order. */
  readonly operations: readonly string[];
  readonly reserved: bigint;
  readonly delivered: bigint;
  readonly retired: bigint;
}

/** Transactions whose status or amount differs from their postings. */
export function transactionFindings(account: CertificateAccount, balances: Balances): readonly LedgerFinding[] {
  const postings = byTransaction(effectivePostings(account));
  const lots = byTransaction(account.lots.values());
  return account.transactions.flatMap((transaction) => {
    const { id } = transaction;
    const state = standingOf(balances, transaction, { postings: postings.get(id) ?? [], lots: lots.get(id) ?? [] });
    const expected = operationsOf(transaction);
    const found = state.operations.join(', ');
    if (found !== expected) return [contradiction(account.id, transaction, { expected, found })];
    return amountFindings(account.id, state);
  });
}

function contradiction(
  certificateId: string,
  { code, status }: TransactionRow,
  { expected, found }: { readonly expected: string; readonly found: string },
): LedgerFinding {
  const params = { transaction: code, status, expected: expected || '–', found: found || '–' };
  return { kind: 'postingsContradictStatus', certificateId, params };
}

/** Operations expected for a transaction by its row. */
function operationsOf({ archived, kind, status, amount }: TransactionRow): string {
  if (archived || parseAmount(amount) === 0n) return '';
  switch (status) {
    case 'PENDING':
      return 'reserve';
    case 'CONFIRMED':
      return kind === 'PRODUCTION' ? '' : 'reserve, deliver';
    case 'ON_MARKET':
    case 'LOSS':
      return 'retire';
    default:
      return '';
  }
}

function amountFindings(
  certificateId: string,
  { transaction, reserved, delivered, retired }: TransactionState,
): readonly LedgerFinding[] {
  const amount = parseAmount(transaction.amount);
  const operations = operationsOf(transaction);
  const differing = (kind: LedgerFinding['kind'], expected: bigint, found: bigint): readonly LedgerFinding[] =>
    expected === found
      ? []
      : [
          {
            kind,
            certificateId,
            params: { transaction: transaction.code, expected: printAmount(expected), found: printAmount(found) },
          },
        ];
  return [
    ...differing('reservedDiffers', operations === 'reserve' ? amount : 0n, reserved),
    ...differing('deliveredDiffers', operations === 'reserve, deliver' ? amount : 0n, delivered),
    ...differing('retiredDiffers', operations === 'retire' ? amount : 0n, retired),
  ];
}

function standingOf(
  balances: Balances,
  transaction: TransactionRow,
  { postings, lots }: { readonly postings: readonly PostingRow[]; readonly lots: readonly LotRow[] },
): TransactionState {
  return {
    transaction,
    operations: postings.map(({ operation }) => operation),
    reserved: balances.reserved.get(transaction.id) ?? 0n,
    delivered: lots.reduce((sum, { id }) => sum + (balances.lots.get(id)?.received ?? 0n), 0n),
    retired: postings.reduce((sum, posting) => sum + retiredBy(posting, balances), 0n),
  };
}

function retiredBy({ id }: PostingRow, { postings }: Balances): bigint {
  const entries = (postings.get(id) ?? []).filter(({ account }) => account === 'retired');
  return entries.reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
}
