import type { Connection, Statement } from '../../../engine/store/index.ts';

/** What PostgreSQL says of a statement it ran. */
export interface QueryPlan {
  /** Planning and execution, in milliseconds. */
  readonly milliseconds: number;
  /** Pages of 8 KB it looked at. */
  readonly pages: number;
  /** Indexes that chose the records of the page; what is shown of them comes by others. */
  readonly indexes: readonly string[];
  /** Tables read as a whole for that. */
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

/** Runs a statement with its values and tells how PostgreSQL went about it. */
export async function explainStatement(connection: Connection, { text, values }: Statement): Promise<QueryPlan> {
  const [row] = await connection.query<{ 'QUERY PLAN': readonly Answer[] }>({
    text: `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
    planned: 'eachTime',
  });
  const answer = row?.['QUERY PLAN'][0];
  if (answer === undefined) throw new Error('PostgreSQL explains nothing');
  const nodes = flat(choosing(answer.Plan) ?? answer.Plan).filter((node) => node['Actual Loops'] !== 0);
  return {
    milliseconds: answer['Planning Time'] + answer['Execution Time'],
    pages: (answer.Plan['Shared Hit Blocks'] ?? 0) + (answer.Plan['Shared Read Blocks'] ?? 0),
    indexes: unique(nodes.flatMap((node) => node['Index Name'] ?? [])),
    scanned: unique(nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))),
  };
}

/** The part of a plan that chooses the page: the outermost limit. */
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
