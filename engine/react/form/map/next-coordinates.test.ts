import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../../tests/random-cases.ts';
import { closestZoom, coordinatesAt, coordinatesByKey, viewAround } from './next-coordinates.ts';

const bratislava = { latitude: 48.1486, longitude: 17.1077 };

it.each([
  { key: 'ArrowUp', stride: 'step', level: 0, to: { latitude: 49.1486, longitude: 17.1077 } },
  { key: 'ArrowDown', stride: 'ten steps', level: 0, to: { latitude: 38.1486, longitude: 17.1077 } },
  { key: 'ArrowLeft', stride: 'step', level: 1, to: { latitude: 48.1486, longitude: 17.0077 } },
  { key: 'ArrowRight', stride: 'ten steps', level: 2, to: { latitude: 48.1486, longitude: 17.2077 } },
  { key: 'Enter', stride: 'step', level: 0, to: undefined },
] as const)('$key moves by $stride at zoom level $level', ({ key, stride, level, to }) => {
  expect(coordinatesByKey(key, stride, level, bratislava)).toEqual(to);
});

it('shows the whole world when zoomed out, and the surroundings when zoomed in', () => {
  expect(viewAround(0, bratislava)).toEqual({ left: -180, top: -90, width: 360, height: 180 });
  const { left, top, width, height } = viewAround(closestZoom, bratislava);
  expect([left + width / 2, top + height / 2]).toEqual([17.1077, -48.1486]);
});

const level = fc.integer({ min: 0, max: closestZoom });
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('keeps coordinates valid after any key or click', () => {
  const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');
  const share = fc.double({ min: -0.1, max: 1.1, noNaN: true });
  fc.assert(
    fc.property(level, place, key, fc.record({ x: share, y: share }), (near, from, arrow, at) => {
      const view = viewAround(near, from);
      expect(view.left).toBeGreaterThanOrEqual(-180);
      expect(view.left + view.width).toBeLessThanOrEqual(180);
      for (const to of [coordinatesByKey(arrow, 'ten steps', near, from), coordinatesAt(view, near, at)]) {
        expect(Math.abs(to?.latitude ?? 91)).toBeLessThanOrEqual(90);
        expect(Math.abs(to?.longitude ?? 181)).toBeLessThanOrEqual(180);
      }
    }),
    randomCases(100),
  );
});

it('maps a click on the coordinates to themselves', () => {
  fc.assert(
    fc.property(level, place, (near, at) => {
      const { left, top, width, height } = viewAround(near, at);
      const share = { x: (at.longitude - left) / width, y: (-at.latitude - top) / height };
      const hit = coordinatesAt({ left, top, width, height }, near, share);
      expect(Math.abs(hit.latitude - at.latitude)).toBeLessThan(0.06);
      expect(Math.abs(hit.longitude - at.longitude)).toBeLessThan(0.06);
    }),
    randomCases(100),
  );
});
