import sql, { join, type Sql } from 'sql-template-tag';
import type { Entity } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import { printStatement } from '../query/print-statement.ts';
import type { QueryContext } from '../query/query-context.ts';
import { presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import type { Connection, Selection } from '../types.ts';
import { selectList } from './cells.ts';
import { scopeOf } from './list-plan.ts';
import { rootPosition } from './position.ts';
import { selectedCells } from './selected-columns.ts';

export interface MatchingRequest {
  /** A rule over the record, for any viewer. */
  readonly where: Rule;
  readonly selection: Selection;
  readonly limit: number;
}

export interface MatchingRecords {
  /** Total, including those beyond the limit. */
  readonly count: number;
  readonly items: readonly Values[];
}

/** The first records within the principal's scope for which a rule holds, and their total, in one statement. */
export async function matchingRecords(
  connection: Connection,
  context: QueryContext,
  entity: Entity,
  { where, selection, limit }: MatchingRequest,
): Promise<MatchingRecords> {
  const source = recordSource(entity);
  const record = selectedCells(context, rootPosition(source), selection);
  const rule: Rule = { and: [scopeOf(context, { entity }), where] };
  const within = join([...presence(context, source), rulePredicate(context, source, rule)], ' and ');
  const order = columnIn(source, 'id');
  const selected: Sql = selectList(record);
  const from = fromClause(source.use, [selected, within, order]);
  const rows = await connection.query(
    printStatement(
      sql`select ${selected}, (count(*) over ())::integer as count from ${from} where ${within} order by ${order} limit ${limit}::integer`,
    ),
  );
  const count = rows[0]?.['count'];
  return {
    count: typeof count === 'number' ? count : 0,
    items: rows.map((row) => record.decode(Object.values(row), 0)),
  };
}
