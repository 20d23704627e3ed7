import { expect, it } from 'vitest';
import { toDay, toDecimalText } from './range-entry.ts';

it.each([
  { entry: '1 234,5', decimal: '1234.5' },
  { entry: '-3.25', decimal: '-3.25' },
  { entry: '12a', decimal: undefined },
  { entry: '', decimal: undefined },
])('takes "$entry" as the decimal $decimal', ({ entry, decimal }) => {
  expect(toDecimalText(entry)).toBe(decimal);
});

it.each([
  { entry: '5.3.2026', day: '2026-03-05' },
  { entry: '05. 03. 2026', day: '2026-03-05' },
  { entry: '2026-03-05', day: '2026-03-05' },
  { entry: '31.02.2026', day: undefined },
  { entry: '5.3.26', day: undefined },
])('takes "$entry" as the day $day', ({ entry, day }) => {
  expect(toDay(entry)).toBe(day);
});
