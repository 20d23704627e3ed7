import { expect, it } from 'vitest';
import { changedPoints } from './changed-points.ts';

const point = (day: number, available: string, reserved = '0.000', blocked = '0.000') => ({
  day: `2026-01-0${day}`,
  available,
  reserved,
  blocked,
});

it('keeps changed points and the last one, newest first', () => {
  const points = [
    point(1, '0.000'),
    point(2, '5.000'),
    point(3, '5.000'),
    point(4, '5.000', '1.000'),
    point(5, '5.000', '1.000'),
    point(6, '5.000', '1.000', '2.000'),
    point(7, '5.000', '1.000', '2.000'),
  ];
  expect(changedPoints(points).map(({ day }) => day)).toEqual([
    '2026-01-07',
    '2026-01-06',
    '2026-01-04',
    '2026-01-02',
    '2026-01-01',
  ]);
});

it('keeps a single point once', () => {
  expect(changedPoints([point(1, '5.000')])).toHaveLength(1);
});
