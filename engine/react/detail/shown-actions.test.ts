import { expect, it } from 'vitest';
import type { Action } from '../../metadata/types/index.ts';
import type { OfferedAction } from '../action/index.ts';
import { recordActionNames, shownActions } from './shown-actions.ts';

const offered = (name: string, kind: Action['kind'], refused?: 'refused'): OfferedAction => ({
  action: { name, kind } as Action, // what the choice looks at
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
  expect(shownActions(all, 1)).toEqual({ buttons, further });
});

it('leaves room for what is a button in any case', () => {
  expect(shownActions([print, lineage, confirm], 0)).toEqual({ buttons: [print, lineage, confirm], further: [] });
});

it('leaves out what stands above lists alone', () => {
  const actions = { update: {}, book: {}, import: {}, lose: {} } as never; // only their names are looked at
  const list = { toolbar: ['book', 'lose'], toolbarMenu: { actions: ['import'] }, rowActions: ['lose'] } as never; // as are these
  expect(recordActionNames({ actions, list, lists: {} })).toEqual(['update', 'lose']);
});
