import { expect, it } from 'vitest';
import { catalogue } from '../../../generated/portal/catalogue/index.ts';
import { addressOfRecord } from './address-of-record.ts';

it.each([
  { case: 'a record of an entity with a list', entityName: 'certificate', recordId: 7, expected: '/certificates/7' },
  {
    case: 'one whose lists alone have addresses',
    entityName: 'organization',
    recordId: 7,
    expected: '/organizations/detail/7',
  },
  { case: 'an account, at its person', entityName: 'account', recordId: 7, expected: '/users/7' },
  { case: 'an account that there is not', entityName: 'account', recordId: 0, expected: undefined },
  { case: 'a record that no screen opens', entityName: 'lot', recordId: 7, expected: undefined },
  { case: 'what metadata do not describe', entityName: 'file', recordId: 7, expected: undefined },
])('leads to $case', ({ entityName, recordId, expected }) => {
  expect(addressOfRecord(catalogue, { id: '1', entityName, recordId })).toBe(expected);
});
