import { expect, it } from 'vitest';
import { nextToasts, withoutToast, type Toast } from './toast-state.ts';

const toast = (id: number, text = `toast ${id}`): Toast => ({ id, text, intent: 'none' });

it('keeps the three newest toasts', () => {
  const shown = [1, 2, 3, 4].map((id) => toast(id)).reduce<readonly Toast[]>(nextToasts, []);
  expect(shown.map(({ id }) => id)).toEqual([2, 3, 4]);
});

it('replaces an equal toast', () => {
  const shown = [toast(1, 'saved'), toast(2), toast(3, 'saved')].reduce<readonly Toast[]>(nextToasts, []);
  expect(shown.map(({ id }) => id)).toEqual([2, 3]);
});

it('closes one toast', () => {
  expect(withoutToast([toast(1), toast(2)], 1)).toEqual([toast(2)]);
});
