import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { chainStart, entryHash, type ChainedEntry } from './chain.ts';
import { thousandths } from './quantity.ts';

const law = randomCases(300);

const id = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String);
const instant = fc
  .date({ min: new Date('2010-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const entries: fc.Arbitrary<ChainedEntry> = fc.record({
  certificateId: id,
  sequence: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  postingId: id,
  operation: fc.constantFrom('issue', 'adjust', 'reserve', 'deliver', 'retire', 'split', 'reversal'),
  account: fc.constantFrom('issued', 'held', 'reserved', 'retired', 'split'),
  lotId: fc.option(id, { nil: undefined }),
  transactionId: fc.option(id, { nil: undefined }),
  effect: fc.constantFrom('none', 'fill', 'draw'),
  amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(thousandths),
  postedAt: instant,
});
const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

describe('the hash of an entry', () => {
  it('is computed over the lines that the contract defines, byte by byte', () => {
    const entry: ChainedEntry = {
      certificateId: '7',
      sequence: 3n,
      postingId: '12',
      operation: 'reserve',
      account: 'held',
      lotId: '5',
      transactionId: undefined,
      effect: 'draw',
      amount: thousandths(-1_500n),
      postedAt: '2026-03-05T10:00:00.000Z',
    };
    const lines = ['7', '3', '12', 'reserve', 'held', '5', '', 'draw', '-1.500', '2026-03-05T10:00:00.000Z'];
    const text = `${[...lines, '0'.repeat(64)].join('\n')}\n`;
    expect(entryHash(entry, chainStart)).toEqual(createHash('sha256').update(text, 'utf8').digest());
  });

  it('is deterministic', () => {
    fc.assert(
      fc.property(entries, hashes, (entry, previous) => {
        expect(entryHash({ ...entry }, Buffer.from(previous))).toEqual(entryHash(entry, previous));
      }),
      law,
    );
  });

  it('changes when the entry or any earlier entry changes', () => {
    fc.assert(
      fc.property(entries, entries, hashes, (entry, other, previous) => {
        const hash = entryHash(entry, previous).toString('hex');
        for (const name of Object.keys(entry)) {
          const changed: ChainedEntry = { ...entry, [name]: Reflect.get(other, name) };
          const isSame = Reflect.get(entry, name) === Reflect.get(other, name);
          expect(entryHash(changed, previous).toString('hex') === hash, name).toBe(isSame);
        }
        const flipped = Buffer.from(previous).fill((previous[0] ?? 0) ^ 1, 0, 1);
        expect(entryHash(entry, flipped).toString('hex')).not.toBe(hash);
      }),
      law,
    );
  });

  it('differs for a lot and a transaction with the same id', () => {
    fc.assert(
      fc.property(entries, id, (entry, same) => {
        const [ofLot, ofTransaction] = [
          { ...entry, lotId: same, transactionId: undefined },
          { ...entry, lotId: undefined, transactionId: same },
        ];
        expect(entryHash(ofLot, chainStart)).not.toEqual(entryHash(ofTransaction, chainStart));
      }),
      law,
    );
  });

  it('starts with a previous hash of thirty-two zero bytes', () => {
    expect(chainStart.toString('hex')).toBe('0'.repeat(64));
  });
});
