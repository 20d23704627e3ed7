import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { DeliveryChannel } from '../state/index.ts';
import { mailTimeOf, withMailTime, withPortal } from './channels.ts';

const channels = fc.subarray<DeliveryChannel>(['PORTAL', 'MAIL', 'DAILY']);
const times = fc.constantFrom('MAIL', 'DAILY', 'NEVER');

it('changes one channel and keeps the other', () => {
  fc.assert(
    fc.property(channels, times, fc.boolean(), (before, time, isShown) => {
      expect(mailTimeOf(withMailTime(before, time))).toBe(time);
      expect(withMailTime(before, time).includes('PORTAL')).toBe(before.includes('PORTAL'));
      expect(withPortal(before, isShown).includes('PORTAL')).toBe(isShown);
      expect(mailTimeOf(withPortal(before, isShown))).toBe(mailTimeOf(before));
    }),
    randomCases(100),
  );
});

it('has each channel once', () => {
  fc.assert(
    fc.property(channels, times, (before, time) => {
      const after = withMailTime(withPortal(before, true), time);
      expect(new Set(after).size).toBe(after.length);
    }),
    randomCases(100),
  );
});
