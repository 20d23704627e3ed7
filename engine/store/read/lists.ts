import type { Catalogue } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Connection, ListRequest, RecordPage, Selection, Statement } from '../types.ts';
import { type Asker, askerKey, askingOf } from '../query/asking.ts';
import type { Cells } from './cells.ts';
import { listedOf, type ListName } from './listed.ts';
import { listStatement } from './list-statement.ts';
import { countLimit } from './page-keys.ts';
import { printed } from '../query/print.ts';
import { filterShape, valuesFor } from './request-values.ts';
import { RecentlyUsed } from './statement-cache.ts';

interface CompiledList {
  readonly page: Statement;
  readonly count: Statement;
  readonly record: Cells<Values>;
}

/** Shapes of lists kept ready: entities × selections × filters × viewers that are asked for again and again. */
const compiledKept = 2_000;

/** Reads lists; the statements of a list are made once per shape and viewer. */
export class Lists {
  readonly #catalogue: Catalogue;
  readonly #compiled = new RecentlyUsed<CompiledList>(compiledKept);

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /**
   * One page of a list in one statement, and one more for the total when it is asked for.
   * @throws ListRefused for a filter or sort this viewer may not use.
   */
  async page(connection: Connection, asker: Asker, name: ListName, request: ListRequest): Promise<RecordPage> {
    const compiled = this.#compile(asker, name, request);
    const run = <R extends Readonly<Record<string, unknown>>>(statement: Statement) =>
      connection.query<R>({ ...statement, values: valuesFor(statement.values, request) });
    const [rows, totals] = await Promise.all([
      run(compiled.page),
      request.count ? run<{ total: number }>(compiled.count) : undefined,
    ]);
    const items = rows.map((row) => compiled.record.decode(Object.values(row), 0));
    const total = totals?.[0]?.total;
    return total === undefined
      ? { items }
      : { items, total: Math.min(total, countLimit), totalIsCapped: total > countLimit };
  }

  /** The record of this id within the asker's reach, in the archive where it says so; undefined where there is none or its id is no number. */
  async one(
    connection: Connection,
    asker: Asker,
    { id, isArchived = false, ...name }: ListName & { readonly id: string; readonly isArchived?: boolean },
    selection: Selection,
  ): Promise<Values | undefined> {
    const request: ListRequest = {
      filter: { id: [id], ...(isArchived && { archived: true }) },
      sort: [{ by: 'id', direction: 'ASC' }],
      offset: 0,
      limit: 1,
      selection,
      count: false,
    };
    const { items } = await this.page(connection, asker, name, request);
    return items[0];
  }

  #compile(asker: Asker, name: ListName, request: ListRequest): CompiledList {
    const key = [name.entity, name.view ?? '', askerKey(asker), requestShape(request)].join('|');
    return this.#compiled.get(key, () => {
      const asking = askingOf(this.#catalogue, asker);
      const { page, count, record, planned } = listStatement(asking, listedOf(this.#catalogue, name), request);
      return { page: { ...printed(page), planned }, count: { ...printed(count), planned }, record };
    });
  }
}

function requestShape(request: ListRequest): string {
  const sort = request.sort.map(({ by, direction }) => `${by} ${direction}`).join();
  return [selectionKey(request.selection), filterShape(request), sort, request.limit, request.offset > 0].join('|');
}

const selectionKeys = new WeakMap<Selection, string>();

function selectionKey(selection: Selection): string {
  const key = selectionKeys.get(selection) ?? JSON.stringify(selection);
  selectionKeys.set(selection, key);
  return key;
}
