import { memoizeByKey } from '../../record/index.ts';
import { boardsFor } from '../../metadata/index.ts';
import type { Resolve } from '../resolve/reading.ts';
import { executionContextOf, type ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { countRecords } from './read-board-records.ts';
import { settled } from './resolve-boards.ts';

/** The count or error of one board; an error does not affect the others. */
interface Counted {
  readonly board: string;
  readonly total: () => number;
}

/** Counts for the viewer's menu: each board once, one after another, also if a request repeats the query. */
export function resolveMenuCounts(services: ApiServices): Resolve {
  const named = new Set(
    services.catalogue.menu.flatMap(({ items }) =>
      items.flatMap(({ counts = [] }) => counts.map(({ board }) => board)),
    ),
  );
  const boards = services.catalogue.boards.filter((board) => board.kind === 'records' && named.has(board.name));
  const countsOf = memoizeByKey((context: RequestContext) => countAll(services, boards, context));
  return (_, context) => countsOf(context);
}

async function countAll(
  services: ApiServices,
  boards: ApiServices['catalogue']['boards'],
  context: RequestContext,
): Promise<readonly Counted[]> {
  const execution = executionContextOf(services, context);
  const counted: Counted[] = [];
  for (const board of boardsFor(boards, execution.viewer))
    if (board.kind === 'records')
      counted.push({ board: board.name, total: await settled(() => countRecords(board, { services, execution })) });
  return counted;
}
