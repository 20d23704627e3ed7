import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { unansweredIn, type TextStore } from './unanswered.ts';

const hour = 60 * 60 * 1000;
const law = randomCases(500);

/** A fake tab storage. */
function newStore(text?: string): TextStore {
  const texts = new Map<string, string>(text === undefined ? [] : [['unanswered', text]]);
  return { getItem: (name) => texts.get(name) ?? null, setItem: (name, kept) => void texts.set(name, kept) };
}

interface Step {
  readonly kind: 'keep' | 'forget' | 'reload';
  readonly intent: string;
  /** Delay in milliseconds. */
  readonly after: number;
}

const intents = fc.constantFrom('Sell 1', 'Sell 2', 'Save 1', '__proto__', 'constructor');
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('keep', 'keep', 'forget', 'reload'),
    intent: intents,
    after: fc.constantFrom(0, 1, hour / 2, hour - 1, hour),
  }),
  { maxLength: 12 },
);

describe('keys of requests without a response', () => {
  it('are kept for an hour after the first request, also over reloads, until removed', () => {
    const holds = fc.property(steps, intents, (taken, asked) => {
      let now = 0;
      const store = newStore();
      let keys = unansweredIn(store, () => now);
      const model = new Map<string, { readonly key: string; readonly since: number }>();
      for (const [index, { kind, intent, after }] of taken.entries()) {
        now += after;
        for (const [name, { since }] of model) if (now - since >= hour) model.delete(name);
        if (kind === 'reload') keys = unansweredIn(store, () => now);
        if (kind === 'forget') {
          keys.forget(intent);
          model.delete(intent);
        }
        if (kind === 'keep') {
          keys.keep(intent, `key ${index}`);
          if (!model.has(intent)) model.set(intent, { key: `key ${index}`, since: now });
        }
      }
      expect(keys.keyOf(asked)).toBe(model.get(asked)?.key);
    });
    fc.assert(holds, law);
  });

  it.each(['', '{', 'null', '[]', '5', '"text"', '{"Sell 1":5}', '{"Sell 1":{"since":"x"}}'])(
    'are none where the storage holds %s, and can be kept there again',
    (text) => {
      const keys = unansweredIn(newStore(text), () => 0);
      expect(keys.keyOf('Sell 1')).toBeUndefined();
      keys.keep('Sell 1', 'a');
      expect(keys.keyOf('Sell 1')).toBe('a');
    },
  );
});
