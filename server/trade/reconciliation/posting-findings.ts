import { parseAmount, printAmount } from './amount.ts';
import type { Balances } from './balances.ts';
import type { CertificateAccount } from './certificate-account.ts';
import type { LedgerFinding } from './finding.ts';
import type { EntryRow } from './rows.ts';

/** Postings that do not sum to zero, have no entries, or do not undo what they say they undo. */
export function postingFindings(account: CertificateAccount, { postings }: Balances): readonly LedgerFinding[] {
  const { id: certificateId } = account;
  const unbalanced = [...postings].flatMap(([posting, entries]): readonly LedgerFinding[] => {
    const sum = entries.reduce((total, { amount }) => total + parseAmount(amount), 0n);
    if (sum === 0n) return [];
    return [{ kind: 'postingUnbalanced', certificateId, params: { posting, sum: printAmount(sum) } }];
  });
  const others = [...account.postings.values()].flatMap(({ id, reverses }): readonly LedgerFinding[] => {
    const entries = postings.get(id);
    if (entries === undefined) return [{ kind: 'postingEmpty', certificateId, params: { posting: id } }];
    if (reverses === null || undoes(entries, postings.get(reverses) ?? [])) return [];
    return [{ kind: 'reversalDiffers', certificateId, params: { posting: id, reverses } }];
  });
  return [...unbalanced, ...others];
}

/** Whether each line of one has its counterpart in the other. */
function undoes(reversal: readonly EntryRow[], undone: readonly EntryRow[]): boolean {
  const lineOf = (entry: EntryRow, sign: bigint): string =>
    [entry.account, entry.lot_id, entry.transaction_id, entry.effect, sign * parseAmount(entry.amount)].join(' ');
  const [taken, given] = [reversal.map((entry) => lineOf(entry, -1n)), undone.map((entry) => lineOf(entry, 1n))];
  return taken.toSorted().join('\n') === given.toSorted().join('\n');
}
