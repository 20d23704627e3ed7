import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Entity } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Values } from '../../record/index.ts';
import type { QueryContext } from '../query/query-context.ts';
import { evaluateForViewer, pathValue, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import { printStatement } from '../query/print-statement.ts';
import type { Connection, Row, Statement, FullListRequest } from '../types.ts';
import { type Cells, selectList } from './cells.ts';
import { scopeOf } from './list-plan.ts';
import { rootPosition } from './position.ts';
import { selectedCells } from './selected-columns.ts';

/** Rows per fetch, few enough to be freed before garbage is promoted to the old generation. */
const batch = 100;

/**
 * Streams all records of an entity within the principal's scope for which a rule holds, through a cursor in a database
 * transaction. The selection is read with engine rights.
 */
export async function* streamAll(
  connection: Connection,
  context: QueryContext,
  entity: Entity,
  request: FullListRequest,
): AsyncGenerator<Values> {
  const { statement, record } = wholeList(context, entity, request);
  for await (const row of rowsOf(connection, statement)) yield record.decode(Object.values(row), 0);
}

function wholeList(
  context: QueryContext,
  entity: Entity,
  { where, sort, selection }: FullListRequest,
): { readonly statement: Statement; readonly record: Cells<Values> } {
  const source = recordSource(entity);
  const record = selectedCells({ ...context, reach: 'everything' }, rootPosition(source), selection);
  const { lists, cells } = listsBeside(record);
  const selected = selectList(cells);
  const conditions = [
    ...conditionOf(context, source, scopeOf(context, { entity })),
    ...presence(context, source),
    ...(where === undefined ? [] : conditionOf(context, source, evaluateForViewer(context, entity.name, where))),
  ];
  const keys = sort.map(
    ({ by, direction }) => sql`${pathValue(context, source, by.split('.'))} ${raw(direction.toLowerCase())}`,
  );
  const order = join([...keys, columnIn(source, 'id')]);
  const from = sql`${fromClause(source.use, [selected, lists, ...conditions, order])}${lists}`;
  const within: Sql = conditions.length === 0 ? sql`` : sql` where ${join(conditions, ' and ')}`;
  return { statement: printStatement(sql`select ${selected} from ${from}${within} order by ${order}`), record };
}

/**
 * Joins nested lists laterally, so that the database can memoize the list of a record that many rows refer to; `offset
 * 0` keeps the join.
 */
function listsBeside({ wanted, decode }: Cells<Values>): { readonly lists: Sql; readonly cells: Cells<Values> } {
  const joined = wanted.map(({ expression, list }, index) =>
    list !== undefined
      ? sql` left join lateral (select ${expression} as value offset 0) as ${raw(`list${String(index)}`)} on true`
      : empty,
  );
  const beside = wanted.map((each, index) =>
    each.list !== undefined ? { ...each, expression: sql`${raw(`list${String(index)}.value`)}` } : each,
  );
  return { lists: join(joined, ''), cells: { wanted: beside, decode } };
}

/** A constant condition is dropped, or excludes every record. */
function conditionOf(context: QueryContext, source: QuerySource, rule: Rule): readonly Sql[] {
  if (typeof rule === 'boolean') return rule ? [] : [sql`false`];
  return [rulePredicate(context, source, rule)];
}

let cursors = 0;

/** The end of the database transaction closes the cursor. */
async function* rowsOf(connection: Connection, { text, values }: Statement): AsyncGenerator<Row> {
  const name = `whole_list_${String((cursors += 1))}`;
  // By default, a cursor is planned for the first tenth of its rows.
  await connection.query(sql`set local cursor_tuple_fraction = 1`);
  await connection.query({ text: `declare ${name} no scroll cursor for ${text}`, values, planned: 'eachTime' });
  const next: Statement = { text: `fetch forward ${String(batch)} from ${name}`, values: [] };
  const fetch = (): Promise<readonly Row[]> => {
    const rows = connection.query(next);
    // Avoids an unhandled rejection if the consumer stops early.
    rows.catch(() => undefined);
    return rows;
  };
  // Prefetches the next batch while this one is processed.
  let coming = fetch();
  for (;;) {
    const rows = await coming;
    if (rows.length < batch) {
      yield* rows;
      return;
    }
    coming = fetch();
    yield* rows;
  }
}
