import { expect, it } from 'vitest';
import { savingOf } from './emission-saving.ts';

it.each([
  { case: 'more than required', saving: '67.50', threshold: '65', filled: 67.5, verdict: 'met' },
  { case: 'exactly what is required', saving: '65.00', threshold: 65, filled: 65, verdict: 'met' },
  { case: 'slightly below', saving: '64.99', threshold: '65.00', filled: 64.99, verdict: 'notMet' },
  { case: 'worse than fossil fuel', saving: '-12.40', threshold: '50', filled: 0, verdict: 'notMet' },
  { case: 'more than 100 %', saving: '104.00', threshold: '65', filled: 100, verdict: 'met' },
  { case: 'no start of production', saving: '80.00', threshold: null, filled: 80, verdict: 'noThreshold' },
  { case: 'nothing entered yet', saving: undefined, threshold: undefined, filled: 0, verdict: 'noSaving' },
  { case: 'nothing entered, but a requirement', saving: null, threshold: '65', filled: 0, verdict: 'noSaving' },
])('$case: $verdict', ({ saving, threshold, filled, verdict }) => {
  expect(savingOf(saving, threshold)).toMatchObject({ filled, verdict });
});
