import type { StockPoints } from './use-stock-history.ts';

/** The points that differ from the one before, and the last, newest first: what a table of a history needs. */
export function changedPoints(points: StockPoints): StockPoints {
  return points
    .filter(({ available, reserved }, index) => {
      const before = points[index - 1];
      const isLast = index === points.length - 1;
      return isLast || before === undefined || available !== before.available || reserved !== before.reserved;
    })
    .toReversed();
}
