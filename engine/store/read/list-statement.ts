import sql, { type Sql } from 'sql-template-tag';
import type { Values } from '../../record/index.ts';
import type { ListRequest, Statement } from '../types.ts';
import type { QueryContext } from '../query/query-context.ts';
import { type Cells, selectList } from './cells.ts';
import { isArchiveRequest } from './request-values.ts';
import { keyOrder } from './key-order.ts';
import { type ListTarget, openedBy } from './list-target.ts';
import { pageKeys } from './page-keys.ts';
import { type Position, rootPosition } from './position.ts';
import { selectedCells } from './selected-columns.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { joinsOf, tableOf } from '../query/table-alias.ts';

/** The cached statements of a list; values are bound per request. */
export interface ListStatement {
  readonly page: Sql;
  readonly count: Sql;
  readonly record: Cells<Values>;
  readonly planned: Statement['planned'];
}

/**
 * Builds the statements of a list. A subquery selects the keys of the page on as few tables as possible; the selection
 * is joined to these alone.
 */
export function listStatement(context: QueryContext, listed: ListTarget, request: ListRequest): ListStatement {
  const keys = pageKeys(context, listed, request);
  const record = recordSource(listed.entity);
  const reading: QueryContext = request.reads === undefined ? context : { ...context, reach: request.reads };
  const position = rootPosition(record, openedBy(reading, listed));
  const listedPosition: Position = isArchiveRequest(request) ? { ...position, isArchived: true } : position;
  const cells = selectedCells(reading, listedPosition, request.selection);
  const selected = selectList(cells);
  const page = sql`select ${selected} from (${keys.page}) as k join ${tableOf(record.use)} on ${columnIn(record, 'id')} = k.id${joinsOf(record.use, [selected])} order by ${keyOrder(keys.order)}`;
  return { page, count: keys.count, record: cells, planned: keys.planned };
}
