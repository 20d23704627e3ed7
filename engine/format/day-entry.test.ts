import { expect, it } from 'vitest';
import { readDay } from './day-entry.ts';

const day = (written: string) => ({ kind: 'day', day: written });

it.each([
  { text: '05.03.2026', reading: day('2026-03-05') },
  { text: '5. 3. 2026.', reading: day('2026-03-05') },
  { text: '05032026', reading: day('2026-03-05') },
  { text: '2026-3-5', reading: day('2026-03-05') },
  { text: '2026-03-05 00:00:00', reading: day('2026-03-05') },
  { text: '5.3.2026 0:00', reading: day('2026-03-05') },
  { text: '2026-03-05T10:00:00.000+01:00', reading: day('2026-03-05') },
  { text: '31/3/2026', reading: day('2026-03-31') },
  { text: '5/5/2026', reading: day('2026-05-05') },
  { text: '3/4/2026', reading: { kind: 'unclear', days: ['2026-03-04', '2026-04-03'] } },
  { text: '2026-03-04T23:00:00Z', reading: { kind: 'unclear', days: ['2026-03-04', '2026-03-05'] } },
  { text: '2026-03-05 23:30:00 +0000', reading: { kind: 'unclear', days: ['2026-03-05', '2026-03-06'] } },
  { text: '2026-03-05 0:30+05:00', reading: { kind: 'unclear', days: ['2026-03-04', '2026-03-05'] } },
  { text: '2026-03-05T23:30:00,5Z', reading: { kind: 'unclear', days: ['2026-03-05', '2026-03-06'] } },
  { text: '2026-03-05 23:30-0100', reading: { kind: 'unclear', days: ['2026-03-05', '2026-03-06'] } },
  { text: '2026-03-05 9:30:00,25 +0000', reading: day('2026-03-05') },
  { text: '30.2.2026', reading: { kind: 'none' } },
  { text: '13/13/2026', reading: { kind: 'none' } },
  { text: '5.3.26', reading: { kind: 'none' } },
  { text: '00:00', reading: { kind: 'none' } },
])('reads "$text" in Bratislava', ({ text, reading }) => {
  expect(readDay(text, 'Europe/Bratislava')).toEqual(reading);
});
