import type { StockPoints } from './use-stock-history.ts';

const amounts = ['available', 'reserved', 'blocked'] as const;

/** Points that differ from the previous one, and the last, newest first, for the table of a history. */
export function changedPoints(points: StockPoints): StockPoints {
  return points
    .filter((point, index) => {
      const before = points[index - 1];
      const isLast = index === points.length - 1;
      return isLast || before === undefined || amounts.some((name) => point[name] !== before[name]);
    })
    .toReversed();
}

/** True when any amount was blocked; otherwise that series is omitted. */
export function wasBlocked(points: StockPoints): boolean {
  return points.some(({ blocked }) => Number(blocked) !== 0);
}
