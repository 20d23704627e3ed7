import fc from 'fast-check';
import { isDeepStrictEqual as isSame } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isValues } from '../../../engine/record/index.ts';
import { randomCases } from '../../../tests/random-cases.ts';
import { printAmount, parseAmount } from './amount.ts';
import { sumEntries } from './balances.ts';
import { accountsOf, byNumber, type CertificateAccount } from './certificate-account.ts';
import { findingsOf } from './reconcile.ts';
import { randomSteps, TradedCertificate } from '../testing/traded-certificate.ts';

const law = randomCases(150);
const traded = randomSteps.map((taken) => new TradedCertificate(taken).account());
const kindsOf = (account: CertificateAccount) => findingsOf(account, undefined).findings.map(({ kind }) => kind);

describe('a certificate after random trades', () => {
  it('has no difference', () => {
    fc.assert(
      fc.property(traded, (account) => {
        expect(findingsOf(account, undefined).findings).toEqual([]);
      }),
      law,
    );
  });

  it('has accounts that sum to zero, negative only for the issue', () => {
    fc.assert(
      fc.property(traded, (account) => {
        const { accounts } = sumEntries(account).balances;
        expect([...accounts.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
        for (const [name, amount] of accounts) if (name !== 'issued') expect(amount >= 0n).toBe(true);
      }),
      law,
    );
  });

  it('contains the signed head, also after a further entry', () => {
    fc.assert(
      fc.property(randomSteps, (taken) => {
        const [before, after] = [
          new TradedCertificate(taken.slice(0, -1)).account(),
          new TradedCertificate(taken).account(),
        ];
        const { head } = findingsOf(before, undefined);
        expect(findingsOf(after, head).findings).toEqual([]);
      }),
      law,
    );
  });
});

type Row = Readonly<Record<string, unknown>>;

/** A corruption of one stored value. */
interface Change {
  readonly table: 'entries' | 'postings' | 'lots' | 'holdings' | 'transactions' | 'head' | 'certificate';
  readonly column: string;
  readonly change: (value: unknown) => unknown;
  /** Affected rows; default all. */
  readonly of?: (row: Row) => boolean;
}

const more = (value: unknown) => printAmount(parseAmount(String(value)) + 1n);
const less = (value: unknown) => printAmount(parseAmount(String(value)) - 1n);
const another = (value: unknown) => (value === null ? '101' : null);
const bytes = (value: unknown) => {
  if (!(value instanceof Uint8Array)) throw new Error('no bytes');
  return value.map((byte, index) => (index === 31 ? byte ^ 1 : byte));
};

const changes: readonly Change[] = [
  { table: 'entries', column: 'amount', change: more },
  { table: 'entries', column: 'amount', change: less },
  { table: 'entries', column: 'account', change: (value) => (value === 'held' ? 'retired' : 'held') },
  { table: 'entries', column: 'effect', change: (value) => (value === 'fill' ? 'draw' : 'fill') },
  { table: 'entries', column: 'lot_id', change: another },
  { table: 'entries', column: 'transaction_id', change: another },
  { table: 'entries', column: 'posting_id', change: () => '9999' },
  { table: 'entries', column: 'sequence', change: (value) => String(BigInt(String(value)) + 1n) },
  { table: 'entries', column: 'hash', change: bytes },
  { table: 'entries', column: 'previous_hash', change: bytes },
  { table: 'postings', column: 'operation', change: (value) => (value === 'retire' ? 'reserve' : 'retire') },
  { table: 'postings', column: 'posted_at', change: () => '2026-03-05T10:00:01.000Z' },
  { table: 'lots', column: 'amount', change: more },
  { table: 'lots', column: 'available', change: less },
  { table: 'lots', column: 'organization_id', change: () => 'org-9' },
  { table: 'holdings', column: 'received', change: more },
  { table: 'holdings', column: 'available', change: more },
  { table: 'holdings', column: 'blocked', change: more },
  { table: 'holdings', column: 'state', change: (value) => (value === 'STOCKED' ? 'EXHAUSTED' : 'STOCKED') },
  { table: 'holdings', column: 'substance_type_id', change: () => '9' },
  { table: 'holdings', column: 'amount_unit', change: () => 'MWH' },
  { table: 'holdings', column: 'reserved', change: more },
  { table: 'holdings', column: 'sold', change: less },
  { table: 'holdings', column: 'returned', change: more },
  { table: 'holdings', column: 'on_market', change: more },
  { table: 'holdings', column: 'lost', change: more },
  { table: 'holdings', column: 'split', change: more },
  // Rejected and reversed transactions have no postings to compare with.
  { table: 'transactions', column: 'amount', change: more, of: ({ status }) => status !== 'REJECTED' },
  { table: 'transactions', column: 'status', change: (value) => (value === 'REJECTED' ? 'PENDING' : 'REJECTED') },
  { table: 'transactions', column: 'buyer_id', change: () => 'org-9', of: ({ status }) => status === 'CONFIRMED' },
  { table: 'certificate', column: 'supplier_id', change: () => 'org-9' },
  { table: 'head', column: 'sequence', change: (value) => String(BigInt(String(value)) + 1n) },
  { table: 'head', column: 'hash', change: bytes },
  { table: 'certificate', column: 'amount', change: more },
  { table: 'certificate', column: 'archived', change: () => true },
];

/** The account with one row replaced; rows are never removed. */
function withRow(
  account: CertificateAccount,
  table: Change['table'],
  at: number,
  replace: (row: Row) => Row | undefined,
): CertificateAccount {
  const stored: unknown = account[table];
  // Values keep their column's type; rows are accessed by name only.
  const put = (value: unknown): CertificateAccount => ({ ...account, [table]: value });
  if (stored instanceof Map) {
    return put(new Map(changedAt([...stored.values()].filter(isValues), at, replace).map((row) => [row['id'], row])));
  }
  if (Array.isArray(stored)) return put(changedAt(stored, at, replace));
  return isValues(stored) ? put(replace(stored)) : account;
}

function changedAt(rows: readonly Row[], at: number, replace: (row: Row) => Row | undefined): readonly Row[] {
  return rows.flatMap((row, index): readonly Row[] => {
    const changed = index === at % rows.length ? replace(row) : row;
    return changed === undefined ? [] : [changed];
  });
}

describe('a value changed outside the product', () => {
  it.each(changes)('is found: $column of $table', ({ table, column, change, of = () => true }) => {
    fc.assert(
      fc.property(traded, fc.nat({ max: 40 }), (account, at) => {
        const changed = withRow(account, table, at, (row) =>
          of(row) ? { ...row, [column]: change(row[column]) } : row,
        );
        if (!isSame(account, changed)) expect(kindsOf(changed)).not.toEqual([]);
      }),
      randomCases(40),
    );
  });

  it.each(['entries', 'postings', 'lots', 'holdings', 'head'] as const)('is found: a deleted row of %s', (table) => {
    fc.assert(
      fc.property(traded, fc.nat({ max: 40 }), (account, at) => {
        const changed = withRow(account, table, at, () => undefined);
        if (!isSame(account, changed)) expect(kindsOf(changed)).not.toEqual([]);
      }),
      randomCases(60),
    );
  });

  it('is found: all postings since the last signature deleted, with consistent balances', () => {
    fc.assert(
      fc.property(randomSteps, (taken) => {
        const [before, after] = [new TradedCertificate([]).account(), new TradedCertificate(taken).account()];
        if (before.entries.length === after.entries.length) return;
        const { head } = findingsOf(after, undefined);
        expect(findingsOf(before, head).findings.map(({ kind }) => kind)).toEqual(['signedEntriesMissing']);
      }),
      law,
    );
  });

  it('is found: a history rewritten from its first entry', () => {
    const [one, other] = [new TradedCertificate([]), new TradedCertificate([{ kind: 'correct', at: 0, amount: 1n }])];
    const { head } = findingsOf(other.account(), undefined);
    const rewritten = { ...head, sequence: String(one.entries.length) };
    expect(findingsOf(one.account(), rewritten).findings.map(({ kind }) => kind)).toEqual(['signedHeadDiffers']);
  });
});

describe('ids and amounts', () => {
  it('are ordered and parsed beyond the range of exact numbers', () => {
    const ids = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        expect(Math.sign(byNumber(String(one), String(other)))).toBe(one < other ? -1 : one > other ? 1 : 0);
        expect(parseAmount(printAmount(one - other))).toBe(one - other);
      }),
      law,
    );
  });

  it.each([
    { text: '12', amount: 12_000n },
    { text: '-0.5', amount: -500n },
    { text: '0.0010', amount: 1n },
    { text: '-12.500', amount: -12_500n },
  ])('$text is $amount thousandths', ({ text, amount }) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

it('sorts a range by certificate, including certificates of which only other rows exist', () => {
  const { entries, postings, lots, holdings, transactions, head } = new TradedCertificate([
    { kind: 'sell', at: 0, amount: 5n },
  ]).account();
  const ofTen = { ...head, certificate_id: '10' };
  const portion = {
    last: '10',
    certificates: [],
    entries,
    postings: [...postings.values()],
    lots: [...lots.values()],
    holdings,
    transactions,
    heads: [{ certificate_id: '10', sequence: ofTen.sequence ?? '', hash: ofTen.hash ?? new Uint8Array() }],
  };
  const accounts = accountsOf(portion);
  expect(accounts.map(({ id }) => id)).toEqual(['7', '10']);
  expect(accounts[0]).toMatchObject({ certificate: undefined, head: undefined, entries });
  expect(accounts.flatMap((account) => findingsOf(account, undefined).findings.map(({ kind }) => kind))).toEqual([
    'headMissing',
    'certificateMissing',
    'headDiffers',
    'certificateMissing',
  ]);
});
