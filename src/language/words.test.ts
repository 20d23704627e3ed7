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

it('isolates right-to-left values in a sentence', async () => {
  const start = () => Promise.resolve({ saved: 'Záznam {{name}} je uložený.' });
  await startWords('sk', { sk: { start, later: () => Promise.resolve({}) } });
  expect(i18next.t('saved', { name: 'דלק 7' })).toBe('Záznam \u2068דלק 7\u2069 je uložený.');
  expect(i18next.t('saved', { name: '<b>A & B</b>' })).toBe('Záznam <b>A & B</b> je uložený.');
});
