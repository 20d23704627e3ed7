import type { Connection, Statement } from '../../../engine/store/index.ts';

/** Plan of an executed statement. */
export interface QueryPlan {
  /** Planning and execution in milliseconds. */
  readonly milliseconds: number;
  /** Buffers of 8 KB. */
  readonly pages: number;
  /** Indexes that select the page's records; not those for displayed references. */
  readonly indexes: readonly string[];
  /** Sequentially scanned tables for the same. */
  readonly scanned: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Node[];
}

interface Answer {
  readonly Plan: Node;
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

/** Runs `explain analyze` on a statement. */
export async function explainStatement(connection: Connection, { text, values }: Statement): Promise<QueryPlan> {
  const [row] = await connection.query<{ 'QUERY PLAN': readonly Answer[] }>({
    text: `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
    planned: 'eachTime',
  });
  const answer = row?.['QUERY PLAN'][0];
  if (answer === undefined) throw new Error('PostgreSQL returned no plan');
  const nodes = flat(choosing(answer.Plan) ?? answer.Plan).filter((node) => node['Actual Loops'] !== 0);
  return {
    milliseconds: answer['Planning Time'] + answer['Execution Time'],
    pages: (answer.Plan['Shared Hit Blocks'] ?? 0) + (answer.Plan['Shared Read Blocks'] ?? 0),
    indexes: unique(nodes.flatMap((node) => node['Index Name'] ?? [])),
    scanned: unique(nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))),
  };
}

/** The plan node that selects the page: the outermost limit. */
function choosing(node: Node): Node | undefined {
  if (node['Node Type'] === 'Limit') return node;
  const own = (node.Plans ?? []).filter(({ 'Parent Relationship': relationship }) => relationship !== 'SubPlan');
  return own.map(choosing).find((found) => found !== undefined);
}

function flat(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
