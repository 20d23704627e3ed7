import { describe, expect, it } from 'vitest';
import { executiveManagerOf, parseRpoAnswer } from './rpo-answer.ts';

const company = {
  id: 1234,
  identifiers: [{ value: '36000001', validFrom: '2001-01-01' }],
  fullNames: [
    { value: 'Stará firma, s. r. o.', validFrom: '2001-01-01', validTo: '2010-05-05' },
    { value: 'Nová firma, a. s.', validFrom: '2010-05-06' },
  ],
  addresses: [
    { street: 'Stará', buildingNumber: '9', municipality: { value: 'Nitra' }, validTo: '2012-01-01' },
    {
      street: 'Hlavná',
      regNumber: 1411,
      buildingNumber: '7A',
      postalCodes: ['81101'],
      municipality: { value: 'Bratislava', code: 'SK0101' },
      country: { value: 'Slovenská republika', code: '703' },
      validFrom: '2012-01-02',
    },
  ],
};

const [only] = parseRpoAnswer({ results: [company] }) ?? [];

it('returns the current values of an entity', () => {
  expect(only).toEqual({
    id: '1234',
    name: 'Nová firma, a. s.',
    ico: '36000001',
    dic: null,
    icdph: null,
    street: 'Hlavná',
    number: '1411/7A',
    postal: '81101',
    city: 'Bratislava',
    executiveManagerName: null,
    isAtHome: true,
  });
});

it.each([
  {
    case: 'no number of the street',
    address: { regNumber: 0, municipality: { value: 'Lúčka' } },
    found: { number: null },
  },
  {
    case: 'a village without streets',
    address: { regNumber: 12, municipality: { value: 'Lúčka' } },
    found: { street: 'Lúčka', number: '12', city: 'Lúčka', isAtHome: true },
  },
  {
    case: 'another country',
    address: { street: 'Ring', municipality: { value: 'Wien' }, country: { value: 'Rakúska republika', code: '040' } },
    found: { city: 'Wien', isAtHome: false },
  },
  {
    case: 'parts of another shape',
    address: { street: ['Hlavná'], postalCodes: '811', municipality: 7 },
    found: { street: '7' },
  },
  { case: 'a street longer than any', address: { street: 'x'.repeat(300) }, found: { street: null, isAtHome: false } },
])('reads an address with $case', ({ address, found }) => {
  expect(parseRpoAnswer({ results: [{ ...company, addresses: [address] }] })).toMatchObject([found]);
});

it.each([
  { case: 'no name', entity: { ...company, fullNames: [] } },
  { case: 'a name that is past', entity: { ...company, fullNames: [{ value: 'A', validTo: '2001-01-01' }] } },
  { case: 'no id', entity: { ...company, id: null } },
  { case: 'nothing', entity: null },
  { case: 'a text', entity: 'company' },
])('skips an entity with $case', ({ entity }) => {
  expect(parseRpoAnswer({ results: [entity, company] })).toEqual([only]);
});

it.each([null, 'results', [], {}, { results: {} }, { results: null }])('rejects the response %j', (answer) => {
  expect(parseRpoAnswer(answer)).toBeUndefined();
});

describe('the representative of an entity', () => {
  it.each([
    { case: 'by the whole name', person: { formatedName: 'Ing. Eva Nová' }, is: 'Ing. Eva Nová' },
    { case: 'by its parts', person: { givenNames: ['Eva', 'Mária'], familyNames: ['Nová'] }, is: 'Eva Mária Nová' },
    { case: 'by nothing', person: {}, is: null },
  ])('has a representative $case', ({ person, is }) => {
    expect(executiveManagerOf({ statutoryBodies: [{ personName: person, validFrom: '2020-01-01' }] })).toBe(is);
  });

  it('is the latest one in office', () => {
    const body = (name: string, validFrom: string, validTo?: string) => ({
      personName: { formatedName: name },
      validFrom,
      ...(validTo !== undefined && { validTo }),
    });
    const bodies = [
      body('Prvý', '2001-01-01'),
      body('Druhý', '2015-01-01'),
      body('Bývalý', '2020-01-01', '2021-01-01'),
    ];
    expect(executiveManagerOf({ statutoryBodies: bodies })).toBe('Druhý');
  });

  it('may be a company', () => {
    expect(executiveManagerOf({ statutoryBodies: [{ fullName: 'Správca, a. s.' }] })).toBe('Správca, a. s.');
  });
});
