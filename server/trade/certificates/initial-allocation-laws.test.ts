import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { decidedOpening, initialAllocation, type Opening } from './initial-allocation.ts';

const parties = fc.constantFrom('1', '2', '3');
const openings = fc
  .record({
    isImport: fc.boolean(),
    ownProduction: fc.boolean(),
    buyerId: parties,
    registeredById: parties,
    isBuyerTemporary: fc.boolean(),
  })
  .map((facts) => ({ facts, opening: initialAllocation(facts) }));
const law = randomCases(500);

/** The movement is determined by kind and status. */
const movements: Readonly<Record<string, Opening['movement']>> = {
  'PRODUCTION CONFIRMED': 'none',
  'SALE CONFIRMED': 'deliver',
  'SALE PENDING': 'reserve',
  'SALE REJECTED': 'none',
};

describe('the opening of a certificate', () => {
  it('moves its quantity according to its status', () => {
    const holds = fc.property(openings, ({ opening: { kind, status, movement } }) => {
      expect(movement).toBe(movements[`${kind} ${status}`]);
    });
    fc.assert(holds, law);
  });

  it('is not pending for the registrant or a buyer without an account', () => {
    const holds = fc.property(openings, ({ facts, opening }) => {
      const isDecided =
        facts.ownProduction || facts.isImport || facts.isBuyerTemporary || facts.buyerId === facts.registeredById;
      expect(opening.status === 'PENDING').toBe(!isDecided);
    });
    fc.assert(holds, law);
  });

  it('keeps the buyer’s decision after a correction, without a new offer', () => {
    const statuses = fc.constantFrom('PENDING', 'CONFIRMED', 'REJECTED', undefined);
    const holds = fc.property(openings, statuses, ({ opening }, known) => {
      const decided = decidedOpening(opening, known);
      expect(decided.movement).toBe(movements[`${decided.kind} ${decided.status}`]);
      if (opening.status !== 'PENDING') expect(decided).toEqual(opening);
      else expect(decided.status).toBe(known ?? 'PENDING');
      expect(decidedOpening(decided, known)).toEqual(decided);
    });
    fc.assert(holds, law);
  });
});
