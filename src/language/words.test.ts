import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWords } from './words.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => void vi.unstubAllGlobals());

it('loads the remaining texts when one of them is needed', async () => {
  const later = vi.fn(() => Promise.resolve({ errors: { inactive: 'Organizácia nie je aktívna.' } }));
  const texts = { sk: { start: () => Promise.resolve({ list: { empty: 'Nič' } }), later } };
  await startWords('sk', texts);
  expect(i18next.t('list.empty')).toBe('Nič');
  expect(later).not.toHaveBeenCalled();

  expect(i18next.t('errors.inactive')).toBe('errors.inactive');
  await expect.poll(() => i18next.t('errors.inactive')).toBe('Organizácia nie je aktívna.');
  expect(later).toHaveBeenCalledTimes(1);
});
