import { expect, it } from 'vitest';
import { formatMonth, parseMonth } from './month.ts';

it.each([
  { language: 'sk', written: 'november 2026' },
  { language: 'en', written: 'November 2026' },
])('writes a month in words in $language', ({ language, written }) => {
  expect(formatMonth('2026-11', language)).toBe(written);
});

it('returns an invalid month unchanged', () => {
  expect(formatMonth('2026-13', 'en')).toBe('2026-13');
});

it.each([
  { entry: '2026-11', month: '2026-11' },
  { entry: '11/2026', month: '2026-11' },
  { entry: ' 3. 2026 ', month: '2026-03' },
  { entry: '03 2026', month: '2026-03' },
  { entry: 'November 2026', month: '2026-11' },
  { entry: 'novembra 2026', month: '2026-11' },
  { entry: 'nov 2026', month: '2026-11' },
  { entry: 'máj 2026', month: '2026-05' },
  { entry: 'ma\u0301j 2026', month: '2026-05' },
  { entry: '13/2026', month: undefined },
  { entry: '0000-01', month: undefined },
  { entry: '11/26', month: undefined },
  { entry: 'Smarch 2026', month: undefined },
  { entry: '2026', month: undefined },
])('takes "$entry" as the month $month', ({ entry, month }) => {
  expect(parseMonth(entry, ['sk', 'en'])).toBe(month);
});
