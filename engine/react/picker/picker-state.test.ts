import { expect, it } from 'vitest';
import { closedPicker, nextPicker, needsNextPage, type PickerEvent, type PickerState } from './picker-state.ts';

const choices = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const after = (...events: readonly PickerEvent[]): PickerState => events.reduce(nextPicker, closedPicker);
const open: PickerEvent = { kind: 'open', minCharacters: 0 };
const answer = (part: 'first' | 'next', ids: readonly string[], hasMore = false): PickerEvent => ({
  kind: 'answer',
  part,
  page: { choices: choices(...ids), hasMore },
});

it.each([
  { case: 'opens and loads at once without a minimum length', events: [open], status: 'loading' },
  {
    case: 'requires more characters',
    events: [{ kind: 'type', text: 'ab ', minCharacters: 3 } as const],
    status: 'tooShort',
  },
  {
    case: 'loads at the minimum length',
    events: [{ kind: 'type', text: 'abc', minCharacters: 3 } as const],
    status: 'loading',
  },
  { case: 'stays open after a failure', events: [open, { kind: 'fail' } as const], status: 'failed' },
])('$case', ({ events, status }) => {
  expect(after(...events)).toMatchObject({ isOpen: true, status });
});

it('appends further pages without repeating an option', () => {
  const state = after(open, answer('first', ['1', '2'], true), answer('next', ['2', '3']));
  expect(state.choices.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(state).toMatchObject({ pages: 2, hasMore: false, active: 0 });
});

it('drops the results of the last search when typing continues', () => {
  expect(after(open, answer('first', ['1']), { kind: 'type', text: 'x', minCharacters: 0 }).choices).toEqual([]);
});

it('ignores a response after it is closed', () => {
  expect(after(open, { kind: 'close' }, answer('first', ['1']))).toBe(closedPicker);
});

it.each([
  { to: 'next', from: 0, active: 1 },
  { to: 'next', from: 2, active: 2 },
  { to: 'previous', from: 0, active: 0 },
  { to: 'last', from: 0, active: 2 },
  { to: 'first', from: 2, active: 0 },
] as const)('moves $to from $from to $active', ({ to, from, active }) => {
  expect(after(open, answer('first', ['1', '2', '3']), { kind: 'point', at: from }, { kind: 'move', to }).active).toBe(
    active,
  );
});

it('requests more near the end', () => {
  const state = after(open, answer('first', ['1', '2', '3'], true));
  expect(needsNextPage(state)).toBe(false);
  expect(needsNextPage(nextPicker(state, { kind: 'move', to: 'next' }))).toBe(true);
});
