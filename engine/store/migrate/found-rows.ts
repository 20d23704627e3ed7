import { quoteName } from '../names/names.ts';
import type { Connection } from '../types.ts';
import type { PlanDraft, RowCounts } from './draft.ts';
import type { Rows } from './plan.ts';
import type { Duplicate } from './refusals.ts';

/** Asks the database about the rows a draft touches or meets; each question once. */
export async function findRows(connection: Connection, { steps, obstacles }: PlanDraft): Promise<RowCounts> {
  const counts = new Map<string, number>();
  const touched = [...steps, ...obstacles.flatMap((obstacle) => obstacle.steps)].flatMap(
    ({ touches }) => touches ?? [],
  );
  const met = obstacles.flatMap((obstacle) => (obstacle.kind === 'duplicates' ? [] : [obstacle.rows]));
  for (const rows of [...touched, ...met]) {
    const query = countQuery(rows);
    if (!counts.has(query)) counts.set(query, await count(connection, query));
  }
  const duplicates = new Map<string, readonly Duplicate[]>();
  for (const obstacle of obstacles) {
    if (obstacle.kind !== 'duplicates') continue;
    const text = obstacle.query;
    duplicates.set(text, await connection.query<{ value: string; count: number; total: number }>({ text, values: [] }));
  }
  return {
    rows: (rows) => counts.get(countQuery(rows)) ?? 0,
    duplicates: (query) => duplicates.get(query) ?? [],
  };
}

function countQuery({ table, where }: Rows): string {
  return `select count(*)::int as rows from ${quoteName(table)}${where === undefined ? '' : ` where ${where}`}`;
}

async function count(connection: Connection, text: string): Promise<number> {
  const [found] = await connection.query<{ rows: number }>({ text, values: [] });
  return found?.rows ?? 0;
}
