import fc from 'fast-check';
import { entryHash } from '../ledger/chain.ts';
import { drawFrom } from '../ledger/lots.ts';
import { thousandths, quantityText, type Thousandths } from '../ledger/quantity.ts';
import type { CertificateAccount } from '../reconciliation/certificate-account.ts';
import type { CertificateRow, EntryRow, LotRow, PostingRow, TransactionRow } from '../reconciliation/rows.ts';

/** A trade step; `at` selects among existing items modulo their number. */
export interface TradeStep {
  readonly kind: 'sell' | 'giveBack' | 'confirm' | 'reject' | 'market' | 'lose' | 'split' | 'correct' | 'takeBack';
  readonly at: number;
  readonly amount: bigint;
}

export const randomSteps: fc.Arbitrary<readonly TradeStep[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<TradeStep['kind']>(
      'sell',
      'sell',
      'giveBack',
      'confirm',
      'confirm',
      'reject',
      'market',
      'lose',
      'split',
      'correct',
      'takeBack',
    ),
    at: fc.nat({ max: 50 }),
    amount: fc.bigInt({ min: 1n, max: 60_000n }),
  }),
  { minLength: 1, maxLength: 14 },
);

type Changing<Row> = { -readonly [Name in keyof Row]: Row[Name] };
type Line = Pick<EntryRow, 'account' | 'lot_id' | 'transaction_id' | 'effect'> & { readonly amount: bigint };
type Figure = 'received' | 'available' | 'blocked' | 'reserved' | 'sold' | 'returned' | 'on_market' | 'lost' | 'split';

/** A certificate with its trade as the product would store it, maintained independently: nothing is summed from entries. */
export class TradedCertificate {
  readonly certificate: Changing<CertificateRow> = {
    id: '7',
    code: 'C-7',
    amount: '100.000',
    supplier_id: 'org-0',
    archived: false,
    is_blocked: false,
    substance_type_id: '3',
    amount_unit: 'M3',
  };
  readonly entries: EntryRow[] = [];
  readonly postings: PostingRow[] = [];
  readonly lots: Changing<LotRow>[] = [];
  readonly transactions: Changing<TransactionRow>[] = [];
  private readonly figures = new Map<string, Record<Figure, bigint>>();
  private readonly lines = new Map<string, readonly Line[]>();
  private hash: Buffer = Buffer.alloc(32);
  private nextId = 100;

  constructor(taken: readonly TradeStep[]) {
    const lot = this.openLot('org-0', null, 100_000n);
    this.post('issue', null, [entry('issued', -100_000n), filled(lot, 100_000n)]);
    for (const step of taken) this.take(step);
  }

  /** The certificate in the reconciler's format. */
  account(): CertificateAccount {
    const last = this.entries.at(-1);
    return {
      id: this.certificate.id,
      certificate: { ...this.certificate },
      entries: [...this.entries],
      postings: new Map(this.postings.map((row) => [row.id, row])),
      lots: new Map(this.lots.map((row) => [row.id, { ...row }])),
      holdings: [...this.figures].map(([organization, figures]) => ({
        certificate_id: this.certificate.id,
        organization_id: organization,
        substance_type_id: '3',
        amount_unit: 'M3',
        state: figures.available > 0n ? 'STOCKED' : figures.reserved > 0n ? 'RESERVED' : 'EXHAUSTED',
        ...(Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, decimal(amount)])) as Record<
          Figure,
          string
        >), // the same names
      })),
      transactions: this.transactions.map((row) => ({ ...row })),
      head: last && { certificate_id: this.certificate.id, sequence: last.sequence, hash: last.hash },
    };
  }

  private take({ kind, at, amount }: TradeStep): void {
    const holders = [...new Set(this.lots.map((lot) => lot.organization_id))];
    const holder = chosen(holders, at) ?? '';
    const among = (...statuses: readonly string[]) =>
      chosen(
        this.transactions.filter(({ status }) => statuses.includes(status)),
        at,
      );
    switch (kind) {
      case 'sell':
        this.draw(holder, amount, { kind: 'SALE', status: 'PENDING', operation: 'reserve' });
        break;
      case 'giveBack':
        this.draw(holder, amount, { kind: 'RETURN', status: 'PENDING', operation: 'reserve' });
        break;
      case 'market':
        this.draw(holder, amount, { kind: 'MARKET', status: 'ON_MARKET', operation: 'retire' });
        break;
      case 'lose':
        this.draw(holder, amount, { kind: 'LOSS', status: 'LOSS', operation: 'retire' });
        break;
      case 'split':
        this.split(holder, amount);
        break;
      case 'confirm':
        this.confirm(among('PENDING'), `org-${at % 4}`);
        break;
      case 'reject':
        this.takeBack(among('PENDING'));
        break;
      case 'takeBack':
        this.takeBack(among('ON_MARKET', 'LOSS'));
        break;
      case 'correct':
        this.correct(amount);
        break;
    }
  }

  private draw(
    holder: string,
    amount: bigint,
    { kind, status, operation }: { readonly kind: string; readonly status: string; readonly operation: string },
  ): void {
    const taken = this.drawn(holder, amount);
    if (taken === undefined) return;
    const id = this.newId();
    const row = {
      id,
      code: `T-${id}`,
      certificate_id: '7',
      amount: decimal(amount),
      status,
      kind,
      is_initial: false,
      buyer_id: null,
      archived: false,
    };
    this.transactions.push(row);
    const arrival =
      operation === 'reserve' ? { ...entry('reserved', amount), transaction_id: id } : entry('retired', amount);
    this.post(operation, id, [...taken, arrival]);
    this.add(holder, operation === 'reserve' ? 'reserved' : kind === 'LOSS' ? 'lost' : 'on_market', amount);
  }

  private split(holder: string, amount: bigint): void {
    const taken = this.drawn(holder, amount);
    if (taken === undefined) return;
    this.post('split', null, [...taken, entry('split', amount)]);
    this.add(holder, 'split', amount);
    this.certificate.amount = decimal(parsed(this.certificate.amount) - amount);
  }

  private confirm(transaction: Changing<TransactionRow> | undefined, buyer: string): void {
    if (transaction === undefined) return;
    const amount = parsed(transaction.amount);
    const seller = this.sellerOf(transaction);
    const lot = this.openLot(buyer, transaction.id, amount);
    this.post('deliver', transaction.id, [
      { ...entry('reserved', -1n * amount), transaction_id: transaction.id },
      filled(lot, amount),
    ]);
    transaction.status = 'CONFIRMED';
    transaction.buyer_id = buyer;
    this.add(seller, 'reserved', -1n * amount);
    this.add(seller, transaction.kind === 'RETURN' ? 'returned' : 'sold', amount);
  }

  /** Reverses a transaction's draw. */
  private takeBack(transaction: Changing<TransactionRow> | undefined): void {
    if (transaction === undefined) return;
    const undone = this.postings.find((row) => row.transaction_id === transaction.id);
    if (undone === undefined) return;
    const amount = parsed(transaction.amount);
    const seller = this.sellerOf(transaction);
    const figure = transaction.status === 'PENDING' ? 'reserved' : transaction.status === 'LOSS' ? 'lost' : 'on_market';
    const lines = (this.lines.get(undone.id) ?? []).map((line) => ({ ...line, amount: -1n * line.amount })).reverse();
    for (const { lot_id, amount: back } of lines) this.change(lot_id, 'available', back);
    this.post('reversal', transaction.id, lines, undone.id);
    transaction.status = 'REJECTED';
    this.add(seller, figure, -1n * amount);
    this.add(seller, 'available', amount);
  }

  /** Increases the issued quantity. */
  private correct(amount: bigint): void {
    const [lot] = this.lots;
    if (lot === undefined) return;
    this.change(lot.id, 'amount', amount);
    this.change(lot.id, 'available', amount);
    this.add(lot.organization_id, 'received', amount);
    this.add(lot.organization_id, 'available', amount);
    this.certificate.amount = decimal(parsed(this.certificate.amount) + amount);
    this.post('adjust', null, [entry('issued', -1n * amount), filled(lot.id, amount)]);
  }

  private drawn(holder: string, amount: bigint): readonly Line[] | undefined {
    const own = this.lots.filter((lot) => lot.organization_id === holder);
    const available = own.map(({ id, available, amount: all }) => ({
      id,
      amount: parsed(all),
      available: parsed(available),
    }));
    const draws = drawFrom(available, thousandths(amount));
    if (draws === undefined) return undefined;
    for (const draw of draws) this.change(draw.lotId, 'available', -1n * draw.amount);
    this.add(holder, 'available', -1n * amount);
    return draws.map((draw) => ({ ...entry('held', -1n * draw.amount), lot_id: draw.lotId, effect: 'draw' }));
  }

  private sellerOf({ id }: TransactionRow): string {
    const first = this.postings.find((row) => row.transaction_id === id);
    const lotId = this.lines.get(first?.id ?? '')?.find(({ lot_id }) => lot_id !== null)?.lot_id;
    return this.lots.find((lot) => lot.id === lotId)?.organization_id ?? '';
  }

  private openLot(organization: string, transactionId: string | null, amount: bigint): string {
    const id = this.newId();
    const received = decimal(amount);
    this.lots.push({
      id,
      certificate_id: '7',
      organization_id: organization,
      transaction_id: transactionId,
      amount: received,
      available: received,
    });
    this.add(organization, 'received', amount);
    this.add(organization, 'available', amount);
    return id;
  }

  private change(lotId: string | null, name: 'amount' | 'available', by: bigint): void {
    const lot = this.lots.find(({ id }) => id === lotId);
    if (lot !== undefined) lot[name] = decimal(parsed(lot[name]) + by);
  }

  private add(organization: string, figure: Figure, amount: bigint): void {
    const figures = this.figures.get(organization) ?? {
      ...{ received: 0n, available: 0n, reserved: 0n, sold: 0n },
      ...{ returned: 0n, blocked: 0n, on_market: 0n, lost: 0n, split: 0n },
    };
    figures[figure] += amount;
    this.figures.set(organization, figures);
  }

  private post(
    operation: string,
    transactionId: string | null,
    lines: readonly Line[],
    reverses: string | null = null,
  ): void {
    const id = this.newId();
    const posted_at = `2026-03-05T10:00:00.${id.slice(-3).padStart(3, '0')}Z`;
    this.postings.push({ id, certificate_id: '7', operation, transaction_id: transactionId, reverses, posted_at });
    this.lines.set(id, lines);
    for (const { amount, ...line } of lines) {
      const sequence = BigInt(this.entries.length + 1);
      const previous = this.hash;
      this.hash = entryHash(
        {
          certificateId: '7',
          sequence,
          postingId: id,
          operation,
          account: line.account,
          lotId: line.lot_id ?? undefined,
          transactionId: line.transaction_id ?? undefined,
          effect: line.effect,
          amount: thousandths(amount),
          postedAt: posted_at,
        },
        previous,
      );
      this.entries.push({
        ...line,
        certificate_id: '7',
        sequence: String(sequence),
        posting_id: id,
        amount: decimal(amount),
        previous_hash: previous,
        hash: this.hash,
      });
    }
  }

  private newId(): string {
    this.nextId += 1;
    return String(this.nextId);
  }
}

function entry(account: string, amount: bigint): Line {
  return { account, lot_id: null, transaction_id: null, effect: 'none', amount };
}

function filled(lotId: string, amount: bigint): Line {
  return { ...entry('held', amount), lot_id: lotId, effect: 'fill' };
}

function decimal(amount: bigint): string {
  return quantityText(thousandths(amount));
}

function parsed(text: string): Thousandths {
  return thousandths(BigInt(text.replace('.', '')));
}

/** Selects an item by any number. */
function chosen<Value>(values: readonly Value[], at: number): Value | undefined {
  return values[at % Math.max(values.length, 1)];
}
