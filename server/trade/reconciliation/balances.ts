import { parseAmount, printAmount } from './amount.ts';
import type { CertificateAccount } from './certificate-account.ts';
import type { LedgerFinding } from './finding.ts';
import type { EntryRow } from './rows.ts';

/** Received and available quantity of a lot by its entries. */
interface LotBalance {
  received: bigint;
  available: bigint;
}

/** Balances of a certificate computed from entries only. */
export interface Balances {
  readonly accounts: ReadonlyMap<string, bigint>;
  readonly lots: ReadonlyMap<string, LotBalance>;
  /** By transaction. */
  readonly reserved: ReadonlyMap<string, bigint>;
  /** Entries by posting, in order. */
  readonly postings: ReadonlyMap<string, readonly EntryRow[]>;
}

/** Sums the entries of a certificate and finds lots that exceeded their limits at any time. */
export function sumEntries({ id, entries }: CertificateAccount): {
  readonly balances: Balances;
  readonly findings: readonly LedgerFinding[];
} {
  const accounts = new Map<string, bigint>();
  const lots = new Map<string, LotBalance>();
  const reserved = new Map<string, bigint>();
  const postings = new Map<string, EntryRow[]>();
  const findings: LedgerFinding[] = [];
  for (const entry of entries) {
    const amount = parseAmount(entry.amount);
    accounts.set(entry.account, (accounts.get(entry.account) ?? 0n) + amount);
    postings.set(entry.posting_id, [...(postings.get(entry.posting_id) ?? []), entry]);
    if (entry.transaction_id !== null)
      reserved.set(entry.transaction_id, (reserved.get(entry.transaction_id) ?? 0n) + amount);
    if (entry.lot_id === null) continue;
    const lot = moved(lots.get(entry.lot_id), entry.effect, amount);
    lots.set(entry.lot_id, lot);
    if (lot.available < 0n || lot.available > lot.received) findings.push(outOfLimits(id, entry, lot));
  }
  return { balances: { accounts, lots, reserved, postings }, findings };
}

function moved(lot: LotBalance | undefined, effect: string, amount: bigint): LotBalance {
  const { received, available } = lot ?? { received: 0n, available: 0n };
  return { received: effect === 'fill' ? received + amount : received, available: available + amount };
}

function outOfLimits(certificateId: string, entry: EntryRow, { available, received }: LotBalance): LedgerFinding {
  const params = {
    lot: entry.lot_id ?? '',
    sequence: entry.sequence,
    available: printAmount(available),
    received: printAmount(received),
  };
  return { kind: 'lotOutOfLimits', certificateId, params };
}
