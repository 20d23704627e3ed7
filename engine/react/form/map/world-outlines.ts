import { geoEquirectangular, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-110m.json' with { type: 'json' };

type World = Topology<{
  readonly countries: GeometryCollection;
  readonly land: GeometryCollection;
}>;

const world = countries as unknown as World; // JSON types literals as string, so the geometry types do not match

/** Plate carrée projection: one unit per degree. */
const inDegrees = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);
const toPath = geoPath(inDegrees).digits(1);

/** Outlines of the world as SVG path: Natural Earth at 1:110 million. */
export const landOutlines = toPath(feature(world, world.objects.land)) ?? '';

/**
 * Borders that the European Union, or some of its states, does not recognise, by the countries that Natural Earth draws
 * on both sides.
 */
const disputed: readonly (readonly [string, string])[] = [
  ['Cyprus', 'N. Cyprus'],
  ['Serbia', 'Kosovo'],
  ['Somalia', 'Somaliland'],
];

/** A latitude between Natural Earth's line between Ukraine and Crimea, and the border. */
const northOfCrimea = 46.5;

/** Borders between countries as lines in degrees, without disputed ones. */
export const borderLines = {
  type: 'MultiLineString' as const,
  coordinates: [
    ...mesh(world, world.objects.countries, isUndisputed).coordinates,
    ...bordersOf('Ukraine', 'Russia').filter((line) => line.some(([, latitude = 0]) => latitude > northOfCrimea)),
  ],
};

/** The borders as SVG path. */
export const borders = toPath(borderLines) ?? '';

function isUndisputed(one: GeometryObject, other: GeometryObject): boolean {
  const apart = [...disputed, ['Ukraine', 'Russia'] as const];
  return one !== other && !apart.some((pair) => areThese(pair, one, other));
}

type Lines = ReturnType<typeof mesh>['coordinates'];

/** The lines between two countries, in degrees. */
export function bordersOf(...pair: readonly [string, string]): Lines {
  return mesh(world, world.objects.countries, (one, other) => areThese(pair, one, other)).coordinates;
}

function areThese(pair: readonly [string, string], one: GeometryObject, other: GeometryObject): boolean {
  const names = [nameOf(one), nameOf(other)];
  return pair.every((name) => names.includes(name));
}

function nameOf({ properties }: GeometryObject): unknown {
  return properties && 'name' in properties ? properties.name : undefined;
}
