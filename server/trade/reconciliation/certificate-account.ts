import type {
  CertificateRow,
  EntryRow,
  HeadRow,
  HoldingRow,
  LotRow,
  CertificateRange,
  PostingRow,
  TransactionRow,
} from './rows.ts';

/** All stored data about one certificate's quantity. */
export interface CertificateAccount {
  readonly id: string;
  /** Absent: deleted although its ledger exists. */
  readonly certificate: CertificateRow | undefined;
  readonly entries: readonly EntryRow[];
  readonly postings: ReadonlyMap<string, PostingRow>;
  readonly lots: ReadonlyMap<string, LotRow>;
  readonly holdings: readonly HoldingRow[];
  readonly transactions: readonly TransactionRow[];
  readonly head: HeadRow | undefined;
}

/** Groups a batch by certificate, including deleted ones; ascending by id. */
export function accountsOf(portion: CertificateRange): readonly CertificateAccount[] {
  const certificates = new Map(portion.certificates.map((row) => [row.id, row]));
  const heads = new Map(portion.heads.map((row) => [row.certificate_id, row]));
  const entries = byCertificate(portion.entries);
  const postings = byCertificate(portion.postings);
  const lots = byCertificate(portion.lots);
  const holdings = byCertificate(portion.holdings);
  const transactions = byCertificate(portion.transactions);
  const groups = [certificates, heads, entries, postings, lots, holdings, transactions];
  const ids = [...new Set(groups.flatMap((group) => [...group.keys()]))];
  return ids.toSorted(byNumber).map((id) => ({
    id,
    certificate: certificates.get(id),
    entries: entries.get(id) ?? [],
    postings: byId(postings.get(id) ?? []),
    lots: byId(lots.get(id) ?? []),
    holdings: holdings.get(id) ?? [],
    transactions: transactions.get(id) ?? [],
    head: heads.get(id),
  }));
}

/** Compares ids, which are decimal texts beyond the safe integer range. */
export function byNumber(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

function byCertificate<R extends { readonly certificate_id: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.certificate_id);
    if (group === undefined) groups.set(row.certificate_id, [row]);
    else group.push(row);
  }
  return groups;
}

function byId<R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}
