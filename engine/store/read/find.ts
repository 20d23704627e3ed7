import sql from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { LruCache, type Values } from '../../record/index.ts';
import type { Connection, ListRequest, Selection, Statement } from '../types.ts';
import { type Principal, principalKey, type QueryContext, queryContextOf } from '../query/query-context.ts';
import { printStatement } from '../query/print-statement.ts';
import { columnIn, recordSource } from '../query/source.ts';
import { joinsOf, tableOf } from '../query/table-alias.ts';
import { CandidateLists } from './candidate-lists.ts';
import { type Cells, jsonArray, jsonList, selectList, concatCells } from './cells.ts';
import { keyOrder } from './key-order.ts';
import { listTarget, type ListName, openedBy } from './list-target.ts';
import type { OrderedTables } from './ordered-tables.ts';
import { rootPosition } from './position.ts';
import { valuesFor } from './request-values.ts';
import { searchKeys } from './search-keys.ts';
import { selectedCells } from './selected-columns.ts';

/** A list to search. */
export interface FindIn extends ListName {
  /** Search paths, a subset of those of the list. */
  readonly paths: readonly string[];
  readonly selection: Selection;
}

export interface FindRequest {
  readonly lists: readonly FindIn[];
  readonly words: string;
  /** Maximum number of records per list. */
  readonly most: number;
}

type Found = readonly (readonly Values[] | null)[];

interface Compiled {
  readonly statement: Statement;
  readonly cells: Cells<Found>;
}

/** Cache size, in viewers × days. */
const compiledKept = 200;

/** Searches many lists in one statement, which is cached per viewer. */
export class Finds {
  readonly #catalogue: Catalogue;
  readonly #compiled = new LruCache<Compiled>(compiledKept);
  readonly #ordered: OrderedTables;

  constructor(catalogue: Catalogue, ordered: OrderedTables) {
    this.#catalogue = catalogue;
    this.#ordered = ordered;
  }

  /** The first matching records of each list, within the principal's scope. */
  async find(
    connection: Connection,
    principal: Principal,
    request: FindRequest,
  ): Promise<readonly (readonly Values[])[]> {
    if (request.lists.length === 0) return [];
    const { statement, cells } = await this.#compile(connection, principal, request);
    const values = valuesFor(statement.values, listRequest(request));
    const [row] = await connection.query({ ...statement, values });
    return cells.decode(Object.values(row ?? {}), 0).map((records) => records ?? []);
  }

  async #compile(connection: Connection, principal: Principal, request: FindRequest): Promise<Compiled> {
    const ordered = await this.#ordered.of(connection, principal);
    const lists = request.lists.map(({ entity, view = '' }) => `${entity}.${view}`).join();
    const key = [lists, request.most, principalKey(principal)].join('|');
    return this.#compiled.get(key, () => {
      const context = { ...queryContextOf(this.#catalogue, principal), ordered };
      const lists = new CandidateLists(context);
      const cells = concatCells(request.lists.map((list) => foundIn(context, list, request, lists)));
      return {
        statement: { ...printStatement(sql`${lists.prefix()}select ${selectList(cells)}`), planned: 'eachTime' },
        cells,
      };
    });
  }
}

function listRequest({ words, most }: FindRequest): ListRequest {
  return { filter: {}, search: words, sort: [], offset: 0, limit: most, selection: {}, count: false };
}

/** The matching records of one list, as one cell. */
function foundIn(
  context: QueryContext,
  { paths, selection, ...name }: FindIn,
  request: FindRequest,
  lists: CandidateLists,
) {
  const listed = listTarget(context.catalogue, name);
  const { page, order } = searchKeys(context, listed, { request: listRequest(request), paths, lists });
  const record = recordSource(listed.entity);
  const cells = selectedCells(context, rootPosition(record, openedBy(context, listed)), selection);
  const selected = jsonArray(cells);
  const from = sql`(${page}) as k join ${tableOf(record.use)} on ${columnIn(record, 'id')} = k.id${joinsOf(record.use, [selected])}`;
  return jsonList(sql`(select json_agg(${selected} order by ${keyOrder(order)}) from ${from})`, cells);
}
