import { toEdges, type LineageEdge } from './edges.ts';
import type { Flows } from './flows.ts';
import { toNodes, type LineageNode } from './nodes.ts';
import { toPicture } from './picture.ts';

/** Where a quantity came from and went. */
export interface LineageGraph {
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
}

/**
 * Draws the flows as a graph whose quantities add up at every node. What the viewer may not see is one node outside of
 * their records, and what is left out for its number one of further movements, at either end of a certificate.
 */
export function toGraph(flows: Flows): LineageGraph {
  const picture = toPicture(flows);
  const edges = toEdges(picture);
  return { nodes: toNodes(picture, edges), edges };
}
