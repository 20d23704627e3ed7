import { parseAmount, printAmount } from './amount.ts';
import type { Balances } from './balances.ts';
import type { CertificateAccount } from './certificate-account.ts';
import type { LedgerFinding } from './finding.ts';
import type { HoldingRow, PostingRow } from './rows.ts';
import { byTransaction, effectivePostings } from './effective-postings.ts';

const figures = [
  ...(['received', 'available', 'blocked', 'reserved'] as const),
  ...(['sold', 'returned', 'on_market', 'lost', 'split'] as const),
];
type Figures = Record<(typeof figures)[number], bigint>;

/** Stored holdings that differ from the entries. */
export function holdingFindings(account: CertificateAccount, balances: Balances): readonly LedgerFinding[] {
  const expected = holdingsOf(account, balances);
  const stored = new Map(account.holdings.map((row) => [row.organization_id, toFigures(row)]));
  const organizations = [...new Set([...expected.keys(), ...stored.keys()])];
  return [
    ...organizations.flatMap((organization): readonly LedgerFinding[] => {
      const [should, is] = [print(expected.get(organization)), print(stored.get(organization))];
      if (should === is) return [];
      const params = { organization, expected: should, found: is };
      return [{ kind: 'holdingDiffers', certificateId: account.id, params }];
    }),
    ...account.holdings.flatMap((row) => fuelFindings(account, row)),
  ];
}

/** Checks the values copied from the certificate and the derived state. */
function fuelFindings({ id, certificate }: CertificateAccount, row: HoldingRow): readonly LedgerFinding[] {
  if (certificate === undefined) return [];
  const [free, reserved] = [parseAmount(row.available) + parseAmount(row.blocked), parseAmount(row.reserved)];
  const state = free > 0n ? 'STOCKED' : reserved > 0n ? 'RESERVED' : 'EXHAUSTED';
  const print = (...values: readonly (string | null)[]) => values.map((part) => part ?? '–').join(' / ');
  const expected = print(certificate.substance_type_id, certificate.amount_unit, state);
  const found = print(row.substance_type_id, row.amount_unit, row.state);
  if (expected === found) return [];
  return [{ kind: 'fuelDiffers', certificateId: id, params: { organization: row.organization_id, expected, found } }];
}

function holdingsOf(account: CertificateAccount, balances: Balances): ReadonlyMap<string, Figures> {
  const holdings = new Map<string, Figures>();
  const add = (organization: string, figure: keyof Figures, amount: bigint): void => {
    const holding = holdings.get(organization) ?? nothing();
    holding[figure] += amount;
    holdings.set(organization, holding);
  };
  for (const [id, { received, available }] of balances.lots) {
    const holder = account.lots.get(id)?.organization_id ?? '';
    add(holder, 'received', received);
    add(holder, account.certificate?.is_blocked === true ? 'blocked' : 'available', available);
  }
  const figureOf = figuresOf(account);
  for (const posting of effectivePostings(account)) {
    const figure = figureOf(posting);
    for (const entry of balances.postings.get(posting.id) ?? []) {
      if (figure === undefined || entry.effect !== 'draw') continue;
      add(account.lots.get(entry.lot_id ?? '')?.organization_id ?? '', figure, -parseAmount(entry.amount));
    }
  }
  // Without a received quantity there is no holding.
  return new Map([...holdings].filter(([, { received }]) => received !== 0n));
}

/** Figure of a holding that an unreversed draw counts in. */
function figuresOf(account: CertificateAccount): (posting: PostingRow) => keyof Figures | undefined {
  const effective = byTransaction(effectivePostings(account));
  const kinds = new Map(account.transactions.map(({ id, kind }) => [id, kind]));
  return ({ operation, transaction_id: transactionId }) => {
    switch (operation) {
      case 'reserve': {
        const postings = effective.get(transactionId ?? '') ?? [];
        if (!postings.some((posting) => posting.operation === 'deliver')) return 'reserved';
        return kinds.get(transactionId ?? '') === 'RETURN' ? 'returned' : 'sold';
      }
      case 'retire':
        return kinds.get(transactionId ?? '') === 'LOSS' ? 'lost' : 'on_market';
      case 'split':
        return 'split';
      default:
        return undefined;
    }
  };
}

function nothing(): Figures {
  return {
    ...{ received: 0n, available: 0n, blocked: 0n, reserved: 0n },
    ...{ sold: 0n, returned: 0n, on_market: 0n, lost: 0n, split: 0n },
  };
}

function toFigures(row: HoldingRow): Figures {
  const holding = nothing();
  for (const figure of figures) holding[figure] = parseAmount(row[figure]);
  return holding;
}

function print(holding: Figures = nothing()): string {
  return figures.map((figure) => printAmount(holding[figure])).join(' / ');
}
