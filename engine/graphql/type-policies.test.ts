import { expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import { decisivePolicies, typePolicies } from './index.ts';

const policies = typePolicies(exampleCatalogue);

it.each([
  {
    type: 'Genre',
    policy: { keyFields: ['id'], fields: { permittedActions: { merge: false } } },
    why: 'a record is normalized by id',
  },
  { type: 'BookAuthors', policy: { keyFields: false }, why: 'a row belongs to its record' },
  { type: 'BookDimensions', policy: { keyFields: false, merge: true }, why: 'a group is merged' },
  { type: 'LoanPage', policy: { keyFields: false }, why: 'a page belongs to its query' },
  { type: 'Statistics', policy: { keyFields: false }, why: 'an object of an operation has no id' },
])('keeps $type: $why', ({ type, policy }) => {
  expect(policies[type]).toEqual(policy);
});

it('replaces lists as a whole', () => {
  expect(policies['Query']?.fields?.['myLoans']).toEqual({ merge: false });
  expect(policies['Book']?.fields?.['authors']).toEqual({ merge: false });
});

it('omits policies that equal defaults of Apollo', () => {
  const decisive = decisivePolicies(policies);
  expect(decisive).toMatchObject({
    BookDimensions: { keyFields: false, merge: true },
    BookAuthors: { keyFields: false },
  });
  expect(Object.keys(decisive)).not.toContain('Genre');
  expect(Object.keys(decisive)).not.toContain('Query');
});
