import { expect, it } from 'vitest';
import { catalogue } from '../../../generated/portal/catalogue/index.ts';
import { addressOfRecord } from './address-of-record.ts';

it.each([
  { case: 'a record of an entity with a list', entityName: 'certificate', recordId: 7, expected: '/certificates/7' },
  {
    case: 'one with addresses of further lists only',
    entityName: 'organization',
    recordId: 7,
    expected: '/organizations/detail/7',
  },
  { case: 'an account, at its person', entityName: 'account', recordId: 7, expected: '/users/7' },
  { case: 'an unknown account', entityName: 'account', recordId: 0, expected: undefined },
  { case: 'a record without a screen', entityName: 'lot', recordId: 7, expected: undefined },
  { case: 'an entity that is not described', entityName: 'file', recordId: 7, expected: undefined },
])('leads to $case', ({ entityName, recordId, expected }) => {
  expect(addressOfRecord(catalogue, { id: '1', entityName, recordId })).toBe(expected);
});
