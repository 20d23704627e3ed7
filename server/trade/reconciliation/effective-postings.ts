import type { CertificateAccount } from './certificate-account.ts';
import type { PostingRow } from './rows.ts';

/** Unreversed postings of a certificate in order. */
export function effectivePostings({ postings }: CertificateAccount): readonly PostingRow[] {
  const undone = new Set([...postings.values()].map(({ reverses }) => reverses));
  return [...postings.values()]
    .filter(({ id, operation }) => operation !== 'reversal' && !undone.has(id))
    .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
}

/** Groups rows by transaction, without those of none. */
export function byTransaction<R extends { readonly transaction_id: string | null }>(
  rows: Iterable<R>,
): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    if (row.transaction_id === null) continue;
    const group = groups.get(row.transaction_id);
    if (group === undefined) groups.set(row.transaction_id, [row]);
    else group.push(row);
  }
  return groups;
}
