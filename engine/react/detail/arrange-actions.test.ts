import { describe, expect, it } from 'vitest';
import type { Action } from '../../metadata/types/index.ts';
import type { OfferedAction } from '../action/index.ts';
import { nextStep, recordActionNames, arrangeActions } from './arrange-actions.ts';

const offered = (name: string, kind: Action['kind'], refused?: 'refused'): OfferedAction => ({
  action: { name, kind } as Action, // the only properties that are read
  ...(refused && { refusal: { reason: null, params: {} } }),
});

const remove = offered('remove', 'mutation');
const print = offered('print', 'print');
const lineage = offered('lineage', 'navigate');
const confirm = offered('confirm', 'mutation');
const reject = offered('reject', 'mutation');
const copy = offered('copy', 'navigate');
const split = offered('split', 'mutation', 'refused');

it.each([
  { case: 'few actions unchanged', all: [remove, print], buttons: [remove, print], further: [] },
  {
    case: 'available mutations first',
    all: [remove, print, confirm, reject],
    buttons: [confirm, reject],
    further: [remove, print],
  },
  { case: 'actions in their order', all: [lineage, remove, confirm], buttons: [lineage, confirm], further: [remove] },
  { case: 'navigations before copy', all: [copy, print, lineage], buttons: [print, lineage], further: [copy] },
  { case: 'refused ones and removal last', all: [remove, split, print], buttons: [split, print], further: [remove] },
])('makes buttons of $case', ({ all, buttons, further }) => {
  expect(arrangeActions(all, 1)).toEqual({ buttons, further });
});

it('reserves space for buttons that are always shown', () => {
  expect(arrangeActions([print, lineage, confirm], 0)).toEqual({ buttons: [print, lineage, confirm], further: [] });
});

it('omits actions that only a toolbar shows', () => {
  const actions = { update: {}, book: {}, import: {}, lose: {} } as never; // only their names are read
  const list = { toolbar: ['book', 'lose'], toolbarMenus: [{ actions: ['import'] }], rowActions: ['lose'] } as never; // only the names of actions are read
  expect(recordActionNames({ actions, list, lists: {} })).toEqual(['update', 'lose']);
});

describe('nextStep', () => {
  const marked = (intent: Action['intent'], rest: Partial<OfferedAction> & { readonly target?: string } = {}) => {
    const { target, ...further } = rest;
    return { action: { name: 'confirm', kind: 'mutation', intent, target } as Action, ...further }; // the only properties that are read
  };
  const refused = marked('success', { refusal: { reason: null, params: {} } });
  const onward = marked('success', { target: 'CONFIRMED' });

  it.each([
    { case: 'is the first available action that advances the record', all: [marked('none'), onward], next: onward },
    { case: 'is no refused action', all: [refused], next: undefined },
    { case: 'is no action that keeps the status', all: [marked('success', { target: 'PENDING' })], next: undefined },
    { case: 'is no warning or danger action', all: [marked('danger'), marked('warning')], next: undefined },
  ])('$case', ({ all, next }) => {
    expect(nextStep(all, 'PENDING')).toBe(next);
  });
});
