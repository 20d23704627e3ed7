import type { NodePosition } from './layout.ts';
import type { Flow } from './use-lineage.ts';

interface Picture {
  readonly positions: readonly NodePosition[];
  readonly edges: readonly Pick<Flow, 'from' | 'to'>[];
}

/**
 * The node an arrow key leads to: right and left along flows, to the uppermost; up and down to the nearest; Home and
 * End to the first and last. Undefined when there is none, or for another key.
 */
export function nextStop({ positions, edges }: Picture, from: string, key: string): string | undefined {
  const here = positions.find(({ id }) => id === from);
  if (here === undefined) return undefined;
  const uppermost = (ids: readonly string[]) =>
    positions.filter(({ id }) => ids.includes(id)).toSorted((one, other) => one.y - other.y)[0]?.id;
  const nearest = (candidates: readonly NodePosition[]) =>
    candidates.toSorted((one, other) => distance(here, one) - distance(here, other))[0]?.id;
  switch (key) {
    case 'ArrowRight':
      return uppermost(edges.filter((edge) => edge.from === from).map(({ to }) => to));
    case 'ArrowLeft':
      return uppermost(edges.filter((edge) => edge.to === from).map((edge) => edge.from));
    case 'ArrowDown':
      return nearest(positions.filter(({ y }) => y > here.y));
    case 'ArrowUp':
      return nearest(positions.filter(({ y }) => y < here.y));
    case 'Home':
      return positions[0]?.id;
    case 'End':
      return positions.at(-1)?.id;
    default:
      return undefined;
  }
}

/** Horizontal distance weighs more, so that up and down prefer the same column. */
function distance(one: NodePosition, other: NodePosition): number {
  return Math.abs(one.y - other.y) + 3 * Math.abs(one.x - other.x);
}
