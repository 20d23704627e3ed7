import { expect, it } from 'vitest';
import { toScale } from './scale.ts';

const flat = (milliseconds: number): readonly number[] => Array.from({ length: 100 }, () => milliseconds);

it('compares the largest register with the smallest, in any order', () => {
  const timed = { what: 'page 1', who: 'the registry' };
  expect(
    toScale('Certificates', [
      { ...timed, size: 1_000_000, times: flat(6) },
      { ...timed, size: 10_000, times: flat(4) },
      { ...timed, size: 100_000, times: flat(9) },
    ]),
  ).toEqual([
    {
      measured: 'Certificates: page 1, the registry',
      value: '4.0 / 9.0 / 6.0 ms, factor 1.50',
      target: { sentence: 'factor at most 2', isMet: true },
    },
  ]);
});

it('compares per viewer and request, and reports excessive growth', () => {
  const figures = toScale('Certificates', [
    { what: 'page 1', who: 'one', size: 1, times: flat(1) },
    { what: 'page 1', who: 'one', size: 2, times: [...flat(1), ...Array.from({ length: 10 }, () => 3)] },
    { what: 'the count', who: 'one', size: 1, times: flat(1) },
    { what: 'the count', who: 'one', size: 2, times: flat(1) },
  ]);
  expect(figures.map(({ measured, target }) => [measured, target?.isMet])).toEqual([
    ['Certificates: page 1, one', false],
    ['Certificates: the count, one', true],
  ]);
});
