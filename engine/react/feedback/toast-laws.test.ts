import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { messageSentence } from './error-sentence.ts';
import { nextToasts, TOAST_LIMIT, withoutToast, type Toast, type ToastIntent } from './toast-state.ts';

const law = randomCases(1000);
const said = fc.tuple(
  fc.constantFrom('Uložené.', 'Odstránené.', 'Server nie je dostupný.', 'Nič sa nezmenilo.'),
  fc.constantFrom<ToastIntent>('success', 'danger', 'none'),
);
const told = fc
  .array(said, { maxLength: 12 })
  .map((all) => all.map(([text, intent], id): Toast => ({ id, text, intent })));

it('shows equal toasts once, newest last, up to the limit', () => {
  const holds = fc.property(told, (toasts) => {
    const shown = toasts.reduce<readonly Toast[]>(nextToasts, []);
    const words = shown.map(({ text, intent }) => `${intent} ${text}`);
    expect(new Set(words).size).toBe(words.length);
    expect(shown.length).toBeLessThanOrEqual(TOAST_LIMIT);
    expect(shown.at(-1)).toBe(toasts.at(-1));
    expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((one, other) => one - other));
  });
  fc.assert(holds, law);
});

it('keeps the latest toasts', () => {
  const holds = fc.property(told, (toasts) => {
    const lastSaid = toasts.filter(
      (toast, index) =>
        !toasts.slice(index + 1).some(({ text, intent }) => text === toast.text && intent === toast.intent),
    );
    expect(toasts.reduce<readonly Toast[]>(nextToasts, [])).toEqual(lastSaid.slice(-TOAST_LIMIT));
  });
  fc.assert(holds, law);
});

it('closes only the given toast', () => {
  const holds = fc.property(told, fc.nat({ max: 12 }), (toasts, id) => {
    const shown = toasts.reduce<readonly Toast[]>(nextToasts, []);
    expect(withoutToast(shown, id)).toEqual(shown.filter((toast) => toast.id !== id));
  });
  fc.assert(holds, law);
});

it('shows only sentences of the texts, for any server message', () => {
  const texts: Readonly<Record<string, string>> = {
    'feedback.failed': 'Niečo sa pokazilo.',
    'errors.conflict': 'Zmenil to niekto iný.',
  };
  const translate = (key: string) => texts[key] ?? key;
  const messages = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'errors.conflict',
      'errors.unheard',
      'errors.',
      'TypeError: x is not a function',
      'errors.conflict B-1',
    ),
  );
  const holds = fc.property(messages, (message) => {
    const sentence = messageSentence(message, {}, translate);
    expect(Object.values(texts).some((text) => sentence.startsWith(text))).toBe(true);
  });
  fc.assert(holds, law);
});
