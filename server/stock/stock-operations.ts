import type { OperationCall, OperationResolvers } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Selection } from '../../engine/store/index.ts';
import { readHoldings, type Holding } from './holdings.ts';

/** The largest page of stock; a picker asks for 10 at a time. */
const largestPage = 100;

/** `myStocks`: what the viewer's organization holds and can sell. */
export function stockOperations({ constants }: Catalogue): OperationResolvers {
  const statuses = Array.isArray(constants['stockStatuses']) ? constants['stockStatuses'].map(String) : [];
  return { myStocks: (call) => readStocks(call, statuses) };
}

async function readStocks(call: OperationCall, statuses: readonly string[]) {
  const organizationId = call.viewer?.organizationId;
  if (organizationId === undefined) return { items: [], count: 0 };
  const { items, count } = await readHoldings(call.database, {
    organizationId,
    statuses,
    search: searchOf(call.arguments['filter']),
    offset: Math.max(0, Number(call.arguments['offset'] ?? 0)),
    limit: Math.min(largestPage, Math.max(1, Number(call.arguments['limit'] ?? 10))),
  });
  return { items: await withCertificates(call, items), count };
}

/** The certificates of a page, read within the viewer's scope by one statement. */
async function withCertificates(call: OperationCall, holdings: readonly Holding[]) {
  const selection = inner(call.selection, 'items', 'certificate');
  if (selection === undefined || holdings.length === 0) return holdings;
  const { items } = await call.store.page(
    call.asker,
    { entity: 'certificate' },
    {
      filter: { id: holdings.map(({ certificateId }) => certificateId) },
      sort: [],
      offset: 0,
      limit: holdings.length,
      selection: { ...selection, id: true },
      count: false,
    },
  );
  const byId = new Map(items.map((certificate) => [certificate['id'], certificate]));
  return holdings.map((holding) => ({ ...holding, certificate: byId.get(holding.certificateId) }));
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
