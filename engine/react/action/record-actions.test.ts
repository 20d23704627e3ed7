import { expect, it } from 'vitest';
import type { Action } from '../../metadata/types/index.ts';
import { actionAddress, recordActions, actionRefusal } from './record-actions.ts';

const action = (name: string): Action => ({
  name,
  kind: 'mutation',
  label: {},
  intent: 'none',
  arguments: {},
  asks: [],
  requires: [],
  from: [],
  allowed: [],
  anotherPersonThan: [],
  sets: {},
  stamps: {},
  also: [],
});
const actions = { detail: action('detail'), lend: action('lend'), refuse: action('refuse') };
const record = {
  id: '1',
  permittedActions: [
    { name: 'lend', permitted: false, reason: 'errors.loan.noAmount', params: { amount: '0' } },
    { name: 'refuse', permitted: true, reason: null, params: null },
  ],
};

it('returns permitted actions, refused ones with their reason, and none outside the permissions', () => {
  expect(
    recordActions({ ...actions, remove: action('remove') }, ['detail', 'lend', 'refuse', 'remove'], record),
  ).toEqual([
    { action: actions.detail },
    { action: actions.lend, refusal: { reason: 'errors.loan.noAmount', params: { amount: '0' } } },
    { action: actions.refuse },
  ]);
});

it('uses another label of an action on some records', () => {
  const labels = [{ where: { status: ['LENT'] }, label: { en: 'Refuse after all' } }];
  const named = (status: string) =>
    recordActions({ refuse: { ...action('refuse'), label: { en: 'Refuse' }, labels } }, ['refuse'], {
      ...record,
      status,
    }).map((offered) => offered.action.label);
  expect([named('LENT'), named('REQUESTED')]).toEqual([[{ en: 'Refuse after all' }], [{ en: 'Refuse' }]]);
});

it('fills an address from the record', () => {
  expect(actionAddress('/books/:id/loans', record)).toBe('/books/1/loans');
  expect(actionAddress('/members/:lender.id', { ...record, lender: { id: '7' } })).toBe('/members/7');
});

const workflow = { field: 'status', initial: 'OPEN', statuses: {} };

it.each([
  {
    case: 'the reason of the server',
    name: 'lend',
    status: 'SHUT',
    reason: 'errors.loan.noAmount',
    params: { amount: '0' },
  },
  {
    case: 'the sentence of another status',
    name: 'close',
    status: 'SHUT',
    reason: 'errors.shut',
    params: { status: 'SHUT' },
  },
  { case: 'none outside the viewer’s permissions', name: 'close', status: 'OPEN', reason: null, params: {} },
])('returns the refusal of an action: $case', ({ name, status, reason, params }) => {
  const close: Action = { ...action('close'), from: ['OPEN'], else: 'errors.shut' };
  const entity = { actions: { ...actions, close }, workflow };
  expect(actionRefusal(entity, name, { ...record, status })).toEqual({ reason, params });
});
