import { memoizeByKey } from '../../record/index.ts';
import { boardSelection } from '../../graphql/index.ts';
import type { BoardOf } from '../../metadata/index.ts';
import { readingOf, type ListName, type ListRequest, type Selection } from '../../store/index.ts';
import { viewerPrincipal, type ApiServices } from '../api-services.ts';
import type { BoardContent, BoardContext } from './board-content.ts';
import { evaluateFilters } from './set-filters.ts';

type Records = BoardOf<'records'>;

/** Total and first records of a list, by the list's own statements and scope. */
export async function readBoardRecords(board: Records, reading: Reading): Promise<BoardContent> {
  const { items, total, totalIsCapped } = await readFirst(board, board.rows, reading);
  return { items: items.slice(0, board.rows), total, totalIsCapped };
}

export async function countRecords(board: Records, reading: Reading): Promise<number> {
  return (await readFirst(board, 0, reading)).total;
}

type Reading = Pick<BoardContext, 'services' | 'execution'>;

async function readFirst(board: Records, rows: number, { services, execution }: Reading): Promise<BoardContent> {
  const filter = evaluateFilters(board.filter, services.catalogue, execution);
  if (filter === undefined) return { items: [], total: 0, totalIsCapped: false };
  const request: ListRequest = {
    filter,
    sort: board.sort,
    offset: 0,
    // A list request needs a limit of at least 1; a board without rows only counts.
    limit: Math.max(1, rows),
    selection: selectionOf(board, services),
    count: true,
  };
  const reading = readingOf(services.database);
  const page = await services.store.page(viewerPrincipal(execution), listOf(board, services), request, reading);
  const { items, total = 0, totalIsCapped = false } = page;
  return { items, total, totalIsCapped };
}

function listOf({ entity, list }: Records, { catalogue }: ApiServices): ListName {
  const view = list === undefined ? undefined : catalogue.entities[entity]?.lists[list]?.view;
  return view === undefined ? { entity } : { entity, view };
}

/** Memoized, because the store caches statements by the identity of the selection. */
const selectionOf = memoizeByKey((board: Records, { catalogue }: ApiServices): Selection =>
  boardSelection(catalogue, board),
);
