import { Big } from 'big.js';
import { expect } from 'vitest';

export const lineageQuery = `query ($certificateId: ID, $transactionId: ID) {
  lineage(certificateId: $certificateId, transactionId: $transactionId) {
    focus
    nodes {
      id kind certificateId certificateCode transactionId transactionCode holder buyer status date amountUnit
      received passedOn remaining count
    }
    edges { from to quantity arriving ratio }
  }
}`;

export interface AnsweredLineage {
  readonly focus: string | null;
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly quantity: string;
    readonly arriving: string;
    readonly ratio: string | null;
  }[];
}

interface LineageNode {
  readonly id: string;
  readonly kind: string;
  readonly holder?: string | null;
  readonly buyer?: string | null;
  readonly received: string;
  readonly passedOn: string;
  readonly remaining: string;
  readonly count?: number | null;
}

/** Expects inflow = outflow + remainder at every node, as on its edges; edges are unique with known ends. */
export function expectToAddUp({ nodes, edges }: AnsweredLineage): void {
  const ids = nodes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(edges.filter(({ from, to }) => !ids.includes(from) || !ids.includes(to))).toEqual([]);
  expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length);
  for (const node of nodes) {
    const incoming = edges.filter(({ to }) => to === node.id);
    const outgoing = edges.filter(({ from }) => from === node.id);
    const balance = {
      node,
      kept: new Big(node.passedOn).plus(node.remaining).toFixed(3),
      passedOn: sum(outgoing.map(({ quantity }) => quantity)),
      received: incoming.length === 0 && isSource(node) ? node.received : sum(incoming.map(({ arriving }) => arriving)),
    };
    expect(balance).toEqual({ node, kept: node.received, passedOn: node.passedOn, received: node.received });
    expect(Number(node.remaining)).toBeGreaterThanOrEqual(0);
  }
}

/** True for nodes that need no inflow. */
function isSource({ id, kind }: LineageNode): boolean {
  return kind === 'ISSUE' || id.startsWith('outside-from') || id.startsWith('more-from');
}

function sum(quantities: readonly string[]): string {
  return quantities.reduce((total, quantity) => total.plus(quantity), new Big(0)).toFixed(3);
}
