import { scaleLinear } from 'd3-scale';
import type { Size } from './use-size.ts';

/** The part of a layer at a point, above the layers below it. */
export type AxisInterval = readonly [from: number, to: number];

/** Coordinates of a plot, in pixels from its upper left. */
export interface PlotFrame {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Amounts of the grid lines. */
  readonly levels: readonly number[];
  readonly yOf: (amount: number) => number;
  /** Distance between points. */
  readonly step: number;
  /** The centre of a point. */
  readonly xOf: (index: number) => number;
  /** The point at a coordinate, clamped to the first and last. */
  readonly indexAt: (x: number) => number;
}

export interface PlotOptions {
  readonly size: Size;
  readonly count: number;
  readonly most: number;
  /** Columns have space around their point; steps start and end at a point. */
  readonly draw: 'columns' | 'steps';
  readonly wordOf: (amount: number) => string;
}

/** Maximum per character of an axis label; text is 12 pixels high. */
const CHARACTER_WIDTH = 7;
/** Gap between labels and axis, in pixels. */
export const AXIS_GAP = 8;
const TOP = 24;
const FOOT = 28;
const levelCount = 5;

/** Computes the coordinates of a plot of a given size. */
export function plotFrame({ size, count, most, draw, wordOf }: PlotOptions): PlotFrame {
  const bottom = Math.max(size.height - FOOT, TOP);
  const scale = scaleLinear()
    .domain([0, most === 0 ? 1 : most])
    .nice(levelCount)
    .range([bottom, TOP]);
  const levels = scale.ticks(levelCount);
  const left = Math.max(...levels.map((level) => wordOf(level).length)) * CHARACTER_WIDTH + 2 * AXIS_GAP;
  const right = Math.max(size.width - (draw === 'columns' ? AXIS_GAP : 40), left);
  const step = (right - left) / Math.max(draw === 'columns' ? count : count - 1, 1);
  const first = draw === 'columns' ? left + step / 2 : left;
  return {
    left,
    right,
    bottom,
    levels,
    yOf: (amount) => scale(amount),
    step,
    xOf: (index) => first + index * step,
    indexAt: (x) => (step === 0 ? 0 : Math.min(Math.max(Math.round((x - first) / step), 0), count - 1)),
  };
}

/** The stacked layers at each point. */
export function stacked<Point>(
  points: readonly Point[],
  amountsOf: readonly ((point: Point) => number)[],
): readonly (readonly AxisInterval[])[] {
  const tops = points.map(() => 0);
  return amountsOf.map((amountOf) =>
    points.map((point, index): AxisInterval => {
      const from = tops[index] ?? 0;
      const to = from + amountOf(point);
      tops[index] = to;
      return [from, to];
    }),
  );
}

/** Interval of point labels at which they do not overlap. */
export function nameEvery(step: number, longest: number): number {
  return Math.max(Math.ceil((longest * CHARACTER_WIDTH + 2 * AXIS_GAP) / step), 1);
}
