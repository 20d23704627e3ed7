import { expect, it } from 'vitest';
import { toDay } from './day.ts';

it.each([
  { entry: '5.3.2026', day: '2026-03-05' },
  { entry: '05. 03. 2026', day: '2026-03-05' },
  { entry: '2026-03-05', day: '2026-03-05' },
  { entry: '31.02.2026', day: undefined },
  { entry: '5.3.26', day: undefined },
])('takes "$entry" as the day $day', ({ entry, day }) => {
  expect(toDay(entry)).toBe(day);
});
