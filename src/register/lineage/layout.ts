import { graphlib, layout, type GraphLabel } from '@dagrejs/dagre';
import type { Lineage } from './use-lineage.ts';

/** Node size in pixels. */
export const nodeSize = { width: 216, height: 96 } as const;

/** Position of a node: pixels from the upper left corner. */
export interface NodePosition {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A node as the library positions it: by its centre. */
interface PlacedNode {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Gaps between nodes in pixels, for the amounts on edges. */
const gaps = { nodesep: 28, ranksep: 112, marginx: 24, marginy: 24 };

/** Positions of the nodes, and the size of the picture in pixels. */
export interface PictureLayout {
  /** In reading order: by column, then from the top. */
  readonly positions: readonly NodePosition[];
  readonly width: number;
  readonly height: number;
}

/** The part of a lineage that determines its layout. */
export interface LayoutInput {
  readonly nodes: readonly Pick<Lineage['nodes'][number], 'id'>[];
  readonly edges: readonly Pick<Lineage['edges'][number], 'from' | 'to' | 'ratio'>[];
}

/** Computes a layout from left to right, in the direction of flow. */
export function layOut({ nodes, edges }: LayoutInput): PictureLayout {
  const graph = new graphlib.Graph<GraphLabel, PlacedNode>();
  graph.setGraph({ rankdir: 'LR', ...gaps });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...nodeSize, x: 0, y: 0 });
  // The label of a conversion has two amounts and needs twice the space.
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
