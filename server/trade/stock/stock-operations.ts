import sql from 'sql-template-tag';
import type { OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Selection } from '../../../engine/store/index.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { readStockHistory } from './read-stock-history.ts';
import { readHoldings } from './holdings.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { inStock, stockOf, visibleHolders } from './stock-of.ts';
import type { Values } from '../../../engine/record/index.ts';

/** Maximum page size; pickers use 10. */
const largestPage = 100;

/** Resolvers of stock: `myStocks` for selling, totals by fuel, and history. */
export function stockOperations({ brand }: Pick<Catalogue, 'brand'>): RegisterResolvers {
  return {
    myStocks: readStocks,
    stockTotals: readTotals,
    stockHistory: (call) => readStockHistory(call, brand.timeZone),
  };
}

async function readStocks(call: RegisterCall<'myStocks'>) {
  const organizationId = call.viewer?.organizationId;
  if (organizationId === undefined) return { items: [], count: 0 };
  const { filter, offset, limit } = call.arguments;
  const { items, count } = await readHoldings(call.database, {
    organizationId,
    search: filter?.search?.trim() ?? '',
    offset: Math.max(0, offset ?? 0),
    limit: Math.min(largestPage, Math.max(1, limit ?? 10)),
  });
  const certificates = await recordsOf(call, {
    entity: 'certificate',
    ids: items.map(({ certificateId }) => certificateId),
    selection: inner(call.selection, 'items', 'certificate'),
  });
  return { items: items.map((item) => ({ ...item, certificate: certificates.get(item.certificateId) })), count };
}

function inner(selection: Selection, ...path: readonly string[]): Selection | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return selection;
  const next = selection[first];
  return next === undefined || next === true ? undefined : inner(next, ...rest);
}

const { holding } = columns;

interface TotalRow {
  readonly [column: string]: unknown;
  readonly substanceTypeId: string;
  readonly amountUnit: string;
  readonly available: string;
  readonly reserved: string;
  readonly blocked: string;
  readonly holdings: number;
}

/** Stock by fuel and unit, most holdings first; empty when out of scope. */
async function readTotals(call: RegisterCall<'stockTotals'>) {
  const stock = stockOf(call);
  if (stock === undefined || (await visibleHolders(call, stock)).length === 0) return [];
  const rows = await call.database.query<TotalRow>(sql`
    select holding.${holding.substanceType}::text as "substanceTypeId",
      holding.${holding.amountUnit} as "amountUnit",
      sum(holding.${holding.available})::text as available, sum(holding.${holding.reserved})::text as reserved,
      sum(holding.${holding.blocked})::text as blocked, count(*)::integer as holdings
    from ${tables.holding} as holding
    where ${inStock(stock)}
    group by holding.${holding.substanceType}, holding.${holding.amountUnit} order by holdings desc, 1, 2`);
  const types = await recordsOf(call, {
    entity: 'substanceType',
    ids: rows.map(({ substanceTypeId }) => substanceTypeId),
    selection: call.selection.substanceType,
  });
  return rows.map((row) => ({ ...row, substanceType: types.get(row.substanceTypeId) }));
}

interface RecordIds {
  readonly entity: string;
  readonly ids: readonly string[];
  /** Requested fields; absent or `true`: nothing is read. */
  readonly selection: Selection | true | undefined;
}

/** Records by id within the viewer's scope, in one statement. */
async function recordsOf(
  call: OperationCall,
  { entity, ids, selection }: RecordIds,
): Promise<ReadonlyMap<unknown, Values>> {
  const wanted = [...new Set(ids)];
  if (selection === undefined || selection === true || wanted.length === 0) return new Map();
  const { items } = await call.store.page(
    call.principal,
    { entity },
    {
      filter: { id: wanted },
      sort: [],
      offset: 0,
      limit: wanted.length,
      selection: { ...selection, id: true },
      count: false,
    },
  );
  return new Map(items.map((record) => [record.id, record]));
}
