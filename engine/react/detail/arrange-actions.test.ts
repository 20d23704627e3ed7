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
  { case: 'few as they are', all: [remove, print], buttons: [remove, print], further: [] },
  {
    case: 'decisions first',
    all: [remove, print, confirm, reject],
    buttons: [confirm, reject],
    further: [remove, print],
  },
  { case: 'in their own order', all: [lineage, remove, confirm], buttons: [lineage, confirm], further: [remove] },
  { case: 'a copy behind where it leads', all: [copy, print, lineage], buttons: [print, lineage], further: [copy] },
  { case: 'refused ones and removal last', all: [remove, split, print], buttons: [split, print], further: [remove] },
])('makes buttons of $case', ({ all, buttons, further }) => {
  expect(arrangeActions(all, 1)).toEqual({ buttons, further });
});

it('leaves room for what is a button in any case', () => {
  expect(arrangeActions([print, lineage, confirm], 0)).toEqual({ buttons: [print, lineage, confirm], further: [] });
});

it('leaves out what stands above lists alone', () => {
  const actions = { update: {}, book: {}, import: {}, lose: {} } as never; // only their names are read
  const list = { toolbar: ['book', 'lose'], toolbarMenu: { actions: ['import'] }, rowActions: ['lose'] } as never; // only the names of actions are read
  expect(recordActionNames({ actions, list, lists: {} })).toEqual(['update', 'lose']);
});

describe('the next step', () => {
  const marked = (intent: Action['intent'], rest: Partial<OfferedAction> & { readonly target?: string } = {}) => {
    const { target, ...further } = rest;
    return { action: { name: 'confirm', kind: 'mutation', intent, target } as Action, ...further }; // the only properties that are read
  };
  const refused = marked('success', { refusal: { reason: null, params: {} } });
  const onward = marked('success', { target: 'CONFIRMED' });

  it.each([
    { case: 'is the first that leads on', all: [marked('none'), onward], next: onward },
    { case: 'is none that cannot be done now', all: [refused], next: undefined },
    { case: 'is none that ends where the record is', all: [marked('success', { target: 'PENDING' })], next: undefined },
    { case: 'is none that undoes', all: [marked('danger'), marked('warning')], next: undefined },
  ])('$case', ({ all, next }) => {
    expect(nextStep(all, 'PENDING')).toBe(next);
  });
});
