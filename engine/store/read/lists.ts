import type { Catalogue } from '../../metadata/types/index.ts';
import { LruCache, memoizeByKey, type Values } from '../../record/index.ts';
import type { Connection, ListRequest, RecordPage, Selection, Statement } from '../types.ts';
import { type Principal, principalKey, queryContextOf } from '../query/query-context.ts';
import { type Cells, cellsRead } from './cells.ts';
import { inBatch } from '../database/concurrent-reads.ts';
import { listTarget, type ListName } from './list-target.ts';
import { listStatement } from './list-statement.ts';
import { countLimitOf } from './page-keys.ts';
import { printStatement } from '../query/print-statement.ts';
import { filterShape, hasConditions, valuesFor } from './request-values.ts';
import type { OrderedTables } from './ordered-tables.ts';

interface CompiledList {
  readonly page: Statement;
  readonly count: Statement;
  readonly record: Cells<Values>;
}

/** Cache size: entities × selections × filters × viewers in frequent use. */
const compiledKept = 2_000;

/** Reads lists; statements are cached per shape and viewer. */
export class Lists {
  readonly #catalogue: Catalogue;
  readonly #compiled = new LruCache<CompiledList>(compiledKept);
  readonly #ordered: OrderedTables;

  constructor(catalogue: Catalogue, ordered: OrderedTables) {
    this.#catalogue = catalogue;
    this.#ordered = ordered;
  }

  /**
   * A page of a list in one statement, and one more for the total if requested. Of a large page, keys are read first
   * and then records in batches, because decoding many rows blocks the event loop.
   * @throws ListRefused for a filter or sort that is closed to the viewer
   */
  async page(
    connection: Pick<Connection, 'query'>,
    principal: Principal,
    name: ListName,
    request: ListRequest,
  ): Promise<RecordPage> {
    const compile = (asked: ListRequest) => this.#compile(connection, principal, name, asked);
    const compiled = await compile(request);
    const size = portionSize(compiled.record);
    if (request.limit <= size) return await this.#pageAtOnce(connection, compiled, request);
    const keys = { ...request, selection: onlyId };
    const page = await this.#pageAtOnce(connection, await compile(keys), keys);
    const ids = page.items.map(({ id }) => id);
    if (ids.length <= size) {
      const { items } = await this.#pageAtOnce(connection, compiled, { ...request, count: false });
      return { ...page, items };
    }
    const { archived } = request.filter;
    const selection = withId(request.selection);
    const items: Values[] = [];
    for (let from = 0; from < ids.length; from += size) {
      const wanted = ids.slice(from, from + size);
      const filter = { ...(archived !== undefined && { archived }), id: wanted };
      const portion = { ...byId, filter, limit: size, selection, ...(request.reads && { reads: request.reads }) };
      const part = await this.#pageAtOnce(connection, await compile(portion), portion);
      const known = new Map(part.items.map((item) => [item['id'], item]));
      // Skips records removed meanwhile.
      for (const id of wanted) {
        const item = known.get(id);
        if (item !== undefined) items.push(item);
      }
    }
    return { ...page, items };
  }

  async #pageAtOnce(
    connection: Pick<Connection, 'query'>,
    compiled: CompiledList,
    request: ListRequest,
  ): Promise<RecordPage> {
    const run = <R extends Readonly<Record<string, unknown>>>(statement: Statement) =>
      connection.query<R>({ ...statement, values: valuesFor(statement.values, request) });
    const [rows, totals] = await Promise.all([
      run(compiled.page),
      request.count ? run<{ total: number }>(compiled.count) : undefined,
    ]);
    const items = rows.map((row) => compiled.record.decode(Object.values(row), 0));
    const total = totals?.[0]?.total;
    const most = countLimitOf(request);
    return total === undefined ? { items } : { items, total: Math.min(total, most), totalIsCapped: total > most };
  }

  /**
   * The record of this id within the principal's scope; `isArchived`: in the archive. Undefined if there is none or the
   * id is no number.
   */
  async one(
    connection: Connection,
    principal: Principal,
    { id, isArchived = false, ...name }: ListName & { readonly id: string; readonly isArchived?: boolean },
    selection: Selection,
  ): Promise<Values | undefined> {
    return await inBatch(
      connection,
      ['one', name.entity, name.view ?? '', isArchived, principalKey(principal), selectionKey(selection)].join('|'),
      id,
      (own, ids) => this.#several(own, principal, { ids, isArchived, ...name }, selection),
    );
  }

  /** Records by ids, in their order. Limits are powers of two, so that few statements are cached. */
  async #several(
    connection: Connection,
    principal: Principal,
    { ids, isArchived, ...name }: ListName & { readonly ids: readonly string[]; readonly isArchived: boolean },
    selection: Selection,
  ): Promise<readonly (Values | undefined)[]> {
    const distinct = [...new Set(ids)];
    const filter = { id: distinct, ...(isArchived && { archived: true }) };
    const limit = 2 ** Math.ceil(Math.log2(distinct.length));
    const request: ListRequest = {
      ...byId,
      filter,
      limit,
      selection: distinct.length > 1 ? withId(selection) : selection,
    };
    const { items } = await this.page(connection, principal, name, request);
    if (distinct.length === 1) return ids.map(() => items[0]);
    const known = new Map(items.map(({ id, ...item }) => [id, 'id' in selection ? { ...item, id } : item]));
    return ids.map((id) => known.get(id));
  }

  async #compile(
    connection: Pick<Connection, 'query'>,
    principal: Principal,
    name: ListName,
    request: ListRequest,
  ): Promise<CompiledList> {
    const ordered = isPlain(request) ? undefined : await this.#ordered.of(connection, principal);
    const key = [name.entity, name.view ?? '', principalKey(principal), requestShape(request)].join('|');
    return this.#compiled.get(key, () => {
      const context = { ...queryContextOf(this.#catalogue, principal), ordered };
      const { page, count, record, planned } = listStatement(context, listTarget(this.#catalogue, name), request);
      return { page: { ...printStatement(page), planned }, count: { ...printStatement(count), planned }, record };
    });
  }
}

/** True for records by ids, and for the first page of everything in default order. */
function isPlain(request: ListRequest): boolean {
  return !hasConditions(request) && request.offset === 0 && request.sort.every(({ by }) => by === 'id');
}

const onlyId: Selection = { id: true };
/** Request defaults for reading by ids. */
const byId = { sort: [{ by: 'id', direction: 'ASC' }], offset: 0, count: false } as const;

/** Maximum cells per statement, and minimum records: a statement has a fixed cost. */
const atOnce = { cells: 15_000, records: 10 };

/** Number of records per statement. */
function portionSize(record: Cells<Values>): number {
  return Math.max(atOnce.records, Math.floor(atOnce.cells / Math.max(1, cellsRead(record))));
}

/** Memoized, because statements are cached by the identity of the selection. */
const withId = memoizeByKey((selection: Selection): Selection => ({ ...selection, id: true }));

function requestShape(request: ListRequest): string {
  const sort = request.sort.map(({ by, direction }) => `${by} ${direction}`).join();
  return [
    selectionKey(request.selection),
    filterShape(request),
    sort,
    request.limit,
    request.offset > 0,
    request.reads,
  ].join('|');
}

const selectionKey = memoizeByKey((selection: Selection) => JSON.stringify(selection));
