import { graphlib, layout, type GraphLabel } from '@dagrejs/dagre';
import type { Lineage } from './use-lineage.ts';

/** Pixels that a place takes in the picture. */
export const nodeSize = { width: 216, height: 96 } as const;

/** Where a place stands in the picture: pixels from its upper left corner. */
export interface NodePosition {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A node as the library places it: by its middle. */
interface PlacedNode {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels left between places for the figures on their flows. */
const gaps = { nodesep: 28, ranksep: 112, marginx: 24, marginy: 24 };

/** The places of a picture, and its size in pixels. */
export interface PictureLayout {
  /** In the order a person reads them: by column, then from above. */
  readonly positions: readonly NodePosition[];
  readonly width: number;
  readonly height: number;
}

/** What of a lineage decides where its places stand. */
export interface LaidOut {
  readonly nodes: readonly Pick<Lineage['nodes'][number], 'id'>[];
  readonly edges: readonly Pick<Lineage['edges'][number], 'from' | 'to' | 'ratio'>[];
}

/** Lays places out from left to right, as the quantity flows. */
export function layOut({ nodes, edges }: LaidOut): PictureLayout {
  const graph = new graphlib.Graph<GraphLabel, PlacedNode>();
  graph.setGraph({ rankdir: 'LR', ...gaps });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...nodeSize, x: 0, y: 0 });
  // A conversion tells two quantities, which take twice the room.
  for (const { from, to, ratio } of edges) graph.setEdge(from, to, { minlen: ratio === null ? 1 : 2 });
  layout(graph);
  const positions = nodes
    .map(({ id }) => {
      const { x, y } = graph.node(id);
      return { id, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
    })
    .toSorted((one, other) => one.x - other.x || one.y - other.y);
  const end = (at: 'x' | 'y') => Math.max(0, ...positions.map((position) => position[at]));
  return {
    positions,
    width: end('x') + nodeSize.width + gaps.marginx,
    height: end('y') + nodeSize.height + gaps.marginy,
  };
}
