import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { layOut, nodeSize, type LayoutInput } from './layout.ts';
import { nextStop } from './next-stop.ts';

/** Quantities flow forward only, so that graphs are acyclic. */
const pictures: fc.Arbitrary<LayoutInput> = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc
    .uniqueArray(fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 }), fc.boolean()), {
      maxLength: 14,
      selector: ([from, to]) => `${Math.min(from, to)} ${Math.max(from, to)}`,
    })
    .map((pairs) => {
      const nodes = Array.from({ length: count }, (_, index) => ({ id: `n${index}` }));
      const edges = pairs
        .filter(([from, to]) => from !== to)
        .map(([from, to, isConversion]) => ({
          from: `n${Math.min(from, to)}`,
          to: `n${Math.max(from, to)}`,
          ratio: isConversion ? '1.5' : null,
        }));
      return { nodes, edges };
    }),
);
const law = randomCases(120);
const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'];

describe('a picture of any flows', () => {
  it('has each node once, inside, without overlaps', () => {
    const holds = fc.property(pictures, (flows) => {
      const { positions, width, height } = layOut(flows);
      expect(positions.map(({ id }) => id).toSorted()).toEqual(flows.nodes.map(({ id }) => id).toSorted());
      for (const one of positions) {
        expect(one.x >= 0 && one.y >= 0).toBe(true);
        expect(one.x + nodeSize.width <= width && one.y + nodeSize.height <= height).toBe(true);
        const over = positions.filter(
          (other) =>
            other !== one && Math.abs(other.x - one.x) < nodeSize.width && Math.abs(other.y - one.y) < nodeSize.height,
        );
        expect(over).toEqual([]);
      }
    });
    fc.assert(holds, law);
  });

  it('flows from left to right with space for amounts, twice as much for a conversion', () => {
    const holds = fc.property(pictures, (flows) => {
      const at = new Map(layOut(flows).positions.map((position) => [position.id, position.x]));
      for (const { from, to, ratio } of flows.edges) {
        const room = (at.get(to) ?? 0) - (at.get(from) ?? 0) - nodeSize.width;
        expect(room).toBeGreaterThanOrEqual(ratio === null ? 112 : 2 * 112);
      }
    });
    fc.assert(holds, law);
  });

  it('is ordered by columns, each from the top', () => {
    const holds = fc.property(pictures, (flows) => {
      const { positions } = layOut(flows);
      for (const [index, { x, y }] of positions.entries()) {
        const next = positions[index + 1];
        if (next !== undefined) expect(next.x > x || (next.x === x && next.y > y)).toBe(true);
      }
    });
    fc.assert(holds, law);
  });

  it('is navigated by keys along flows, and up and down within columns', () => {
    const holds = fc.property(pictures, fc.constantFrom(...keys), (flows, key) => {
      const { positions } = layOut(flows);
      const { edges } = flows;
      for (const here of positions) {
        const to = nextStop({ positions, edges }, here.id, key);
        const there = positions.find(({ id }) => id === to);
        const isSideways = key === 'ArrowRight' || key === 'ArrowLeft';
        const [from, on] = key === 'ArrowRight' ? (['from', 'to'] as const) : (['to', 'from'] as const);
        const along = edges.filter((edge) => edge[from] === here.id).map((edge) => edge[on]);
        if (isSideways) expect(along.length === 0 ? to === undefined : along.includes(to ?? '')).toBe(true);
        if (key === 'ArrowDown' && there !== undefined) expect(there.y).toBeGreaterThan(here.y);
        if (key === 'ArrowUp' && there !== undefined) expect(there.y).toBeLessThan(here.y);
      }
    });
    fc.assert(holds, law);
  });

  it('reaches the top from any node by the up key', () => {
    const holds = fc.property(pictures, (flows) => {
      const { positions } = layOut(flows);
      const { edges } = flows;
      for (const { id } of positions) {
        let steps = 0;
        for (let at: string | undefined = id; at !== undefined; at = nextStop({ positions, edges }, at, 'ArrowUp'))
          steps += 1;
        expect(steps).toBeLessThanOrEqual(positions.length);
      }
      expect(nextStop({ positions, edges }, 'nowhere', 'Home')).toBeUndefined();
      expect(nextStop({ positions, edges }, 'n0', 'a')).toBeUndefined();
      expect(nextStop({ positions, edges }, 'n0', 'Home')).toBe(positions[0]?.id);
      expect(nextStop({ positions, edges }, 'n0', 'End')).toBe(positions.at(-1)?.id);
    });
    fc.assert(holds, law);
  });
});
