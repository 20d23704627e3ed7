/** A place on Earth in degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A part of the map as SVG has it: a degree is one wide and high, longitudes to the right, latitudes to the top. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How much larger than the whole world each closeness shows it, how far an arrow key moves and how exactly a click hits. */
const closenesses = [
  { zoom: 1, step: 1, places: 1 },
  { zoom: 4, step: 0.1, places: 2 },
  { zoom: 16, step: 0.01, places: 3 },
] as const;

/** Of the closest view, from 0. */
export const closest = closenesses.length - 1;

const world = { width: 360, height: 180 };

function closenessAt(level: number) {
  return closenesses[level] ?? closenesses[0];
}

/** The part of the world around a place, within its edges. */
export function viewAround(level: number, { latitude, longitude }: Coordinates): View {
  const { zoom } = closenessAt(level);
  const [width, height] = [world.width / zoom, world.height / zoom];
  return {
    left: within(longitude - width / 2, -180, 180 - width),
    top: within(-latitude - height / 2, -90, 90 - height),
    width,
    height,
  };
}

const arrows: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The place an arrow key leads to, ten steps on with Shift; undefined for other keys. */
export function coordinatesByKey(
  key: string,
  stride: 'step' | 'ten steps',
  level: number,
  from: Coordinates,
): Coordinates | undefined {
  const [north, east] = arrows[key] ?? [];
  if (north === undefined || east === undefined) return undefined;
  const step = closenessAt(level).step * (stride === 'step' ? 1 : 10);
  return onEarth({ latitude: from.latitude + north * step, longitude: from.longitude + east * step }, 4);
}

/** The place at a share of a view's width from the left and of its height from the top. */
export function coordinatesAt(
  { left, top, width, height }: View,
  level: number,
  share: { readonly x: number; readonly y: number },
): Coordinates {
  return onEarth({ latitude: -(top + share.y * height), longitude: left + share.x * width }, closenessAt(level).places);
}

/** The nearest place there is, to so many decimal places. */
function onEarth({ latitude, longitude }: Coordinates, places: number): Coordinates {
  const rounded = (degrees: number) => Number(degrees.toFixed(places));
  return { latitude: rounded(within(latitude, -90, 90)), longitude: rounded(within(longitude, -180, 180)) };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
