import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { comparePictures } from './compare-pictures.ts';

/** A grey picture with black pixels at the given coordinates. */
function picture(width: number, height: number, ...black: readonly (readonly [number, number])[]): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(200);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  for (const [x, y] of black) png.data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return PNG.sync.write(png);
}

it('finds nothing between equal pictures', () => {
  expect(comparePictures(picture(8, 8, [2, 3]), picture(8, 8, [2, 3]))).toBeUndefined();
});

it('ignores an invisible difference of colour, and reports a visible one', () => {
  const coloured = (red: number) => {
    const png = PNG.sync.read(picture(8, 8));
    png.data[0] = red;
    return PNG.sync.write(png);
  };
  expect(comparePictures(picture(8, 8), coloured(201))).toBeUndefined();
  expect(comparePictures(picture(8, 8), coloured(205))?.pixels).toBe(1);
});

it('counts different pixels, and shows base, difference and picture beside each other', () => {
  const found = comparePictures(picture(8, 8), picture(8, 8, [2, 3], [2, 4], [3, 3], [3, 4]));
  expect(found?.pixels).toBe(4);
  const shown = PNG.sync.read(found?.picture ?? Buffer.alloc(0));
  expect([shown.width, shown.height]).toEqual([24, 8]);
});

it('counts pixels missing in a smaller picture as different', () => {
  expect(comparePictures(picture(8, 8), picture(8, 10))?.pixels).toBe(16);
});
