import type { StockPoints } from './use-stock-history.ts';

const amounts = ['available', 'reserved', 'blocked'] as const;

/** The points that differ from the one before, and the last, newest first: what a table of a history needs. */
export function changedPoints(points: StockPoints): StockPoints {
  return points
    .filter((point, index) => {
      const before = points[index - 1];
      const isLast = index === points.length - 1;
      return isLast || before === undefined || amounts.some((name) => point[name] !== before[name]);
    })
    .toReversed();
}

/** Whether anything was ever blocked: most stocks never are, and are told without it. */
export function wasBlocked(points: StockPoints): boolean {
  return points.some(({ blocked }) => Number(blocked) !== 0);
}
