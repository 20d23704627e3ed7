import { expect, it } from 'vitest';
import { reservedShare } from './reserved-share.ts';

it.each([
  { case: 'nothing reserved', available: '10.000', reserved: '0.000', share: 0 },
  { case: 'a third', available: '200.000', reserved: '100.000', share: 33.33 },
  { case: 'all', available: '0.000', reserved: '0.001', share: 100 },
  { case: 'nothing left', available: '0.000', reserved: '0.000', share: undefined },
])('returns the reserved share: $case', ({ available, reserved, share }) => {
  expect(reservedShare(available, reserved)).toBe(share);
});
