import sql, { type Sql } from 'sql-template-tag';
import type { Values } from '../../record/index.ts';
import type { ListRequest, Statement } from '../types.ts';
import type { Asking } from '../query/asking.ts';
import { Cells } from './cells.ts';
import { asksArchived } from './filter-values.ts';
import { keyOrder } from './key-order.ts';
import { type Listed, openedBy } from './listed.ts';
import { pageKeys } from './page-keys.ts';
import { type Position, rootPosition } from './position.ts';
import { selectColumns } from './selected-columns.ts';
import { column, recordSource, tableAs } from '../query/source.ts';

/** A list as statements made once; values and records come with each request. */
export interface ListStatement {
  readonly page: Sql;
  readonly count: Sql;
  readonly decode: (cells: readonly unknown[]) => Values;
  readonly planned: Statement['planned'];
}

/**
 * The statements of a list. The keys of the page are chosen first, on as few tables as they need; what the selection
 * wants is joined to those alone.
 */
export function listStatement(asking: Asking, listed: Listed, request: ListRequest): ListStatement {
  const keys = pageKeys(asking, listed, request);
  const record = recordSource(asking, listed.entity);
  const cells = new Cells('row');
  const position = rootPosition(record, openedBy(asking, listed));
  const listedPosition: Position = asksArchived(request) ? { ...position, isArchived: true } : position;
  const decode = selectColumns(asking, listedPosition, request.selection, cells);
  const page = sql`select ${cells.toSelectList()} from (${keys.page}) as k join ${tableAs(record)} on ${column(record, 'id')} = k.id${record.joins.toSql()} order by ${keyOrder(keys.order)}`;
  return { page, count: keys.count, decode, planned: keys.planned };
}
