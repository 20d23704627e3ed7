import { geoEquirectangular, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-110m.json' with { type: 'json' };

type World = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>;

// JSON is typed by its values: a type of geometry is any text there.
const world = countries as unknown as World;

/** Plate carrée, a degree one wide and high: a place is where its degrees are. */
const inDegrees = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);
const toPath = geoPath(inDegrees).digits(1);

/** Outlines of the world as paths of SVG: Natural Earth at 1:110 million. */
export const land = toPath(feature(world, world.objects.land)) ?? '';

/** Borders between countries. */
export const borders = toPath(mesh(world, world.objects.countries, (one, other) => one !== other)) ?? '';
