import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Difference between a picture and its base. */
interface Difference {
  readonly pixels: number;
  /** Base, difference and picture side by side, as a PNG. */
  readonly picture: Buffer;
}

/** Tolerates invisible rounding of corner colours by the same browser. */
const visibly = { threshold: 0.01, includeAA: true };

/** Compares two PNGs pixel by pixel with a small colour tolerance; missing areas differ. Undefined when equal. */
export function comparePictures(base: Buffer, now: Buffer): Difference | undefined {
  if (base.equals(now)) return undefined;
  const [one, other] = [PNG.sync.read(base), PNG.sync.read(now)];
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const [left, right] = [onCanvas(one, size), onCanvas(other, size)];
  const middle = new PNG(size);
  const pixels = pixelmatch(left.data, right.data, middle.data, size.width, size.height, visibly);
  return pixels === 0 ? undefined : { pixels, picture: sideBySide([left, middle, right], size) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture at the top left of a transparent canvas. */
function onCanvas(picture: PNG, size: Size): PNG {
  const canvas = new PNG(size);
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}

function sideBySide(pictures: readonly PNG[], { width, height }: Size): Buffer {
  const all = new PNG({ width: width * pictures.length, height });
  for (const [index, picture] of pictures.entries()) PNG.bitblt(picture, all, 0, 0, width, height, width * index, 0);
  return PNG.sync.write(all);
}
