import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { instantSerial } from './serial.ts';

const zones = ['Europe/Bratislava', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'];
const day = 86_400_000;

it('writes an instant in local time, to the second', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(instants, { minLength: 1 }), (timeZone, times) => {
      for (const time of times) {
        const shown = time.toLocaleString('sv-SE', { timeZone });
        const serial = (Date.parse(`${shown.replace(' ', 'T')}Z`) - Date.UTC(1899, 11, 30)) / day;
        expect(instantSerial(time.toISOString(), timeZone)).toBeCloseTo(serial, 8);
      }
    }),
    randomCases(100),
  );
});

it.each([
  ['2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59Z'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00Z'],
  ['2026-10-25T00:59:59.000Z', '2026-10-25T02:59:59Z'],
  ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00Z'],
])('writes %s in Bratislava as %s, on the days that clocks are put forward or back', (instant, shown) => {
  const serial = (Date.parse(shown) - Date.UTC(1899, 11, 30)) / day;
  expect(instantSerial(instant, 'Europe/Bratislava')).toBeCloseTo(serial, 8);
});

it('returns undefined for an invalid instant', () => {
  expect(instantSerial('tomorrow', 'UTC')).toBeUndefined();
});
