import type { OperationCall, OperationResolvers } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Selection } from '../../../engine/store/index.ts';
import { readStockHistory } from './read-stock-history.ts';
import { readHoldings } from './holdings.ts';
import { recordsOf } from './records-of.ts';
import { readTotals } from './totals.ts';

/** The largest page of stock; a picker asks for 10 at a time. */
const largestPage = 100;

/** `myStocks`: what the viewer's organization holds and can sell; what stock there is by fuel, and how it came to that. */
export function stockOperations({ brand }: Pick<Catalogue, 'brand'>): OperationResolvers {
  return {
    myStocks: readStocks,
    stockTotals: readTotals,
    stockHistory: (call) => readStockHistory(call, brand.timeZone),
  };
}

async function readStocks(call: OperationCall) {
  const organizationId = call.viewer?.organizationId;
  if (organizationId === undefined) return { items: [], count: 0 };
  const { items, count } = await readHoldings(call.database, {
    organizationId,
    search: searchOf(call.arguments.filter),
    offset: Math.max(0, Number(call.arguments.offset ?? 0)),
    limit: Math.min(largestPage, Math.max(1, Number(call.arguments.limit ?? 10))),
  });
  const certificates = await recordsOf(call, {
    entity: 'certificate',
    ids: items.map(({ certificateId }) => certificateId),
    selection: inner(call.selection, 'items', 'certificate'),
  });
  return { items: items.map((item) => ({ ...item, certificate: certificates.get(item.certificateId) })), count };
}

function searchOf(filter: unknown): string {
  if (typeof filter !== 'object' || filter === null || !('search' in filter)) return '';
  return typeof filter.search === 'string' ? filter.search.trim() : '';
}

function inner(selection: Selection, ...path: readonly string[]): Selection | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return selection;
  const next = selection[first];
  return next === undefined || next === true ? undefined : inner(next, ...rest);
}
