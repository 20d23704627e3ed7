/** Coordinates in degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A view of the map as SVG viewBox: one unit per degree, longitude to the right, latitude upwards. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Zoom levels: factor, arrow key step in degrees, and decimal places of a click. */
const closenesses = [
  { zoom: 1, step: 1, places: 1 },
  { zoom: 4, step: 0.1, places: 2 },
  { zoom: 16, step: 0.01, places: 3 },
] as const;

/** Index of the closest zoom level. */
export const closestZoom = closenesses.length - 1;

const world = { width: 360, height: 180 };

function closenessAt(level: number) {
  return closenesses[level] ?? closenesses[0];
}

/** The view around coordinates, within the map. */
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

/** Coordinates after an arrow key, ten steps with Shift; undefined for other keys. */
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

/** Coordinates at relative positions (0 to 1) from the left and top of a view. */
export function coordinatesAt(
  { left, top, width, height }: View,
  level: number,
  share: { readonly x: number; readonly y: number },
): Coordinates {
  return onEarth({ latitude: -(top + share.y * height), longitude: left + share.x * width }, closenessAt(level).places);
}

/** Clamps coordinates to valid ones and rounds them to `places` decimals. */
function onEarth({ latitude, longitude }: Coordinates, places: number): Coordinates {
  const rounded = (degrees: number) => Number(degrees.toFixed(places));
  return { latitude: rounded(within(latitude, -90, 90)), longitude: rounded(within(longitude, -180, 180)) };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
