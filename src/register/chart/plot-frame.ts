import { scaleLinear } from 'd3-scale';
import type { Size } from './use-size.ts';

/** What is drawn at a point from one amount to another, upon the layers before it. */
export type Stretch = readonly [from: number, to: number];

/** Where things are within a plot, in pixels from its upper left. */
export interface PlotFrame {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Amounts beside lines across the plot. */
  readonly levels: readonly number[];
  readonly yOf: (amount: number) => number;
  /** From one point to the next. */
  readonly step: number;
  /** The middle of a point. */
  readonly xOf: (index: number) => number;
  /** The point at a place; the first or the last beyond them. */
  readonly indexAt: (x: number) => number;
}

export interface PlotOptions {
  readonly size: Size;
  readonly count: number;
  readonly most: number;
  /** A column has room of its own around its point; a line begins and ends with one. */
  readonly draw: 'columns' | 'steps';
  readonly wordOf: (amount: number) => string;
}

/** Of a figure in the words of an axis, at most; text is 12 pixels high. */
const CHARACTER_WIDTH = 7;
/** Between words and what they stand at, in pixels. */
export const AXIS_GAP = 8;
const TOP = 24;
const FOOT = 28;
const levelCount = 5;

/** How amounts at points lie in a plot of a size. */
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

/** The layers at each point, one upon the other. */
export function stacked<Point>(
  points: readonly Point[],
  amountsOf: readonly ((point: Point) => number)[],
): readonly (readonly Stretch[])[] {
  const tops = points.map(() => 0);
  return amountsOf.map((amountOf) =>
    points.map((point, index): Stretch => {
      const from = tops[index] ?? 0;
      const to = from + amountOf(point);
      tops[index] = to;
      return [from, to];
    }),
  );
}

/** Every so many points have their name below, so that names do not run into each other. */
export function nameEvery(step: number, longest: number): number {
  return Math.max(Math.ceil((longest * CHARACTER_WIDTH + 2 * AXIS_GAP) / step), 1);
}
