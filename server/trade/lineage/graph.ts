import { toEdges, type LineageEdge } from './edges.ts';
import type { Flows } from './flows.ts';
import { toNodes, type LineageNode } from './nodes.ts';
import { toPicture } from './picture.ts';

/** Origin and use of a quantity. */
export interface LineageGraph {
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
}

/**
 * Builds a graph whose quantities balance at every node. Hidden records are merged into one outside node, omitted ones
 * into one further node, at either end of a certificate.
 */
export function toGraph(flows: Flows): LineageGraph {
  const picture = toPicture(flows);
  const edges = toEdges(picture);
  return { nodes: toNodes(picture, edges), edges };
}
