import { expect, it } from 'vitest';
import { initialAllocation } from './initial-allocation.ts';

const sale = { isImport: false, ownProduction: false, buyerId: '2', registeredById: '1', isBuyerTemporary: false };

it.each([
  {
    of: 'own production',
    facts: { ...sale, ownProduction: true, buyerId: '1' },
    opening: ['PRODUCTION', 'CONFIRMED', 'none'],
  },
  { of: 'an import', facts: { ...sale, isImport: true, buyerId: '1' }, opening: ['SALE', 'CONFIRMED', 'deliver'] },
  { of: 'a purchase of one’s own', facts: { ...sale, buyerId: '1' }, opening: ['SALE', 'CONFIRMED', 'deliver'] },
  { of: 'a sale to an account', facts: sale, opening: ['SALE', 'PENDING', 'reserve'] },
  {
    of: 'a sale to a temporary buyer',
    facts: { ...sale, isBuyerTemporary: true },
    opening: ['SALE', 'CONFIRMED', 'deliver'],
  },
])('opens $of', ({ facts, opening: [kind, status, movement] }) => {
  expect(initialAllocation(facts)).toEqual({ kind, status, movement });
});
