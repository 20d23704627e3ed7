import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { drawFrom } from './lots.ts';
import { thousandths, total } from './quantity.ts';

const lot = (id: string, available: bigint) => ({
  id,
  amount: thousandths(available),
  available: thousandths(available),
});

describe('drawing from lots', () => {
  it('draws from the oldest lots first, and no more than needed', () => {
    expect(drawFrom([lot('1', 5n), lot('2', 5n), lot('3', 5n)], thousandths(7n))).toEqual([
      { lotId: '1', amount: 5n },
      { lotId: '2', amount: 2n },
    ]);
  });

  it('draws nothing when the lots hold too little', () => {
    expect(drawFrom([lot('1', 5n)], thousandths(6n))).toBeUndefined();
  });

  it('draws exactly the requested quantity, and no more than a lot holds', () => {
    const quantity = fc.bigInt({ min: 1n, max: 1_000_000n });
    fc.assert(
      fc.property(fc.array(quantity), quantity, (available, wanted) => {
        const lots = available.map((amount, index) => lot(String(index), amount));
        const draws = drawFrom(lots, thousandths(wanted));
        const stock = total(lots.map((each) => each.available));
        expect(draws === undefined).toBe(stock < wanted);
        if (draws === undefined) return;
        expect(total(draws.map((draw) => draw.amount))).toBe(wanted);
        for (const draw of draws) expect(draw.amount).toBeLessThanOrEqual(available[Number(draw.lotId)] ?? 0n);
      }),
      randomCases(100),
    );
  });
});
