import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { closedPicker, nextPicker, needsNextPage, type PickerEvent, type PickerState } from './picker-state.ts';

/** Properties of a picker for any sequence of user and server events. */
const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'), { maxLength: 4 });
const part = fc.constantFrom('first', 'next');
const events: fc.Arbitrary<PickerEvent> = fc.oneof(
  fc.constantFrom<PickerEvent>({ kind: 'open', minCharacters: 0 }, { kind: 'open', minCharacters: 2 }),
  fc.record({
    kind: fc.constant('type'),
    text: fc.constantFrom('', ' ', 'a', 'ab', 'ab '),
    minCharacters: fc.constantFrom(0, 2),
  }),
  fc.record({ kind: fc.constant('ask'), part }),
  fc.record({
    kind: fc.constant('answer'),
    part,
    page: fc.record({ choices: ids.map((all) => all.map((id) => ({ id }))), hasMore: fc.boolean() }),
  }),
  fc.constant<PickerEvent>({ kind: 'fail' }),
  fc.record({ kind: fc.constant('move'), to: fc.constantFrom('next', 'previous', 'first', 'last') }),
  fc.constant<PickerEvent>({ kind: 'close' }),
);
const opened: readonly PickerEvent[] = [
  { kind: 'open', minCharacters: 0 },
  { kind: 'answer', part: 'first', page: { choices: [{ id: '1' }, { id: '2' }, { id: '3' }], hasMore: true } },
];
const histories = fc
  .tuple(fc.constantFrom([], opened), fc.array(events, { maxLength: 14 }))
  .map(([first, others]) => [...first, ...others]);

/** Asserts a property of every state of every event sequence. */
function always(holds: (state: PickerState, before: PickerState, event: PickerEvent) => void): void {
  const property = fc.property(histories, (history) => {
    let state = closedPicker;
    for (const event of history) {
      const before = state;
      state = nextPicker(before, event);
      holds(state, before, event);
    }
  });
  fc.assert(property, randomCases(1500));
}

describe('a picker', () => {
  it('offers each record once', () => {
    always(({ choices }) => {
      expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
    });
  });

  it('has an active option that exists, or none', () => {
    always(({ active, choices }) => {
      expect(active).toBeGreaterThanOrEqual(-1);
      expect(active).toBeLessThan(Math.max(choices.length, 1));
      if (choices.length === 0) expect(active).toBe(-1);
    });
  });

  it('activates the first result, so that Enter chooses it', () => {
    always((state, _, event) => {
      if (event.kind === 'answer' && event.part === 'first' && state.isOpen && state.choices.length > 0)
        expect(state.active).toBe(0);
    });
  });

  it('keeps the active option while further pages load', () => {
    always((state, before, event) => {
      if (event.kind !== 'answer' || event.part !== 'next' || !before.isOpen) return;
      expect(state.active).toBe(before.active);
      expect(state.choices.slice(0, before.choices.length)).toEqual(before.choices);
      expect(state.pages).toBe(before.pages + 1);
    });
  });

  it('shows no result of an earlier search', () => {
    always((state, _, event) => {
      if (event.kind === 'type' || event.kind === 'close') expect([state.choices, state.pages]).toEqual([[], 0]);
      if (event.kind === 'ask' && event.part === 'first') expect(state.choices).toEqual([]);
    });
  });

  it('requires more characters exactly when there are too few', () => {
    always((state, before, event) => {
      if (event.kind === 'type')
        expect(state.status === 'tooShort').toBe(event.text.trim().length < event.minCharacters);
      if (event.kind === 'open' && !before.isOpen) expect(state.status === 'tooShort').toBe(event.minCharacters > 0);
    });
  });

  it('ignores a response after it is closed', () => {
    always((state, before, event) => {
      if (event.kind === 'answer' && !before.isOpen) expect(state).toBe(before);
      if (event.kind === 'close') expect(state).toBe(closedPicker);
    });
  });

  it('requests more only when there is more, and not while loading', () => {
    always((state) => {
      if (needsNextPage(state)) expect([state.hasMore, state.status]).toEqual([true, 'ready']);
    });
  });

  it('moves by one, within the bounds', () => {
    always((state, before, event) => {
      if (event.kind !== 'move' || before.choices.length === 0) return;
      const last = before.choices.length - 1;
      const to = { first: 0, last, next: Math.min(before.active + 1, last), previous: Math.max(before.active - 1, 0) };
      expect(state.active).toBe(to[event.to]);
    });
  });
});
