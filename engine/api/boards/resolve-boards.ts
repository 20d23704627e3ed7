import { memoizeByKey } from '../../record/index.ts';
import { boardsFor, type Board, type BoardOf } from '../../metadata/index.ts';
import type { Resolve } from '../resolve/reading.ts';
import { executionContextOf, type ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import type { RunBoardOperation, BoardContent, BoardContext } from './board-content.ts';
import { readDays } from './read-days.ts';
import { readBoardRecords } from './read-board-records.ts';
import type { Selection } from '../../store/index.ts';

/** The result or error of one board; an error does not affect the other boards. */
interface AnsweredBoard {
  readonly name: string;
  readonly answer: () => BoardContent;
}

/**
 * Reads the viewer's boards one after another, so that a request uses one connection for all. Repeated fields of a
 * request share one read.
 */
export function resolveBoards(services: ApiServices, ask: RunBoardOperation): Resolve {
  const boardsOf = memoizeByKey((context: RequestContext) => readBoards(services, ask, context));
  return (_, context) => boardsOf(context);
}

async function readBoards(
  services: ApiServices,
  ask: RunBoardOperation,
  context: RequestContext,
): Promise<readonly AnsweredBoard[]> {
  const execution = executionContextOf(services, context);
  const answered: AnsweredBoard[] = [];
  for (const board of boardsFor(services.catalogue.boards, execution.viewer))
    answered.push({
      name: board.name,
      answer: await settled(() => readBoard(board, { services, ask, context, execution })),
    });
  return answered;
}

/** Runs `read` and returns a function that returns its result or throws its error. */
export async function settled<Result>(read: () => Promise<Result>): Promise<() => Result> {
  try {
    const result = await read();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function readBoard(board: Board, reading: BoardContext): Promise<BoardContent> {
  switch (board.kind) {
    case 'records':
      return readBoardRecords(board, reading);
    case 'figures':
      return readFigures(board, reading);
    case 'days':
      return readDays(board, reading);
  }
}

/** Maximum number of distinguishable bars on a board. */
const mostFigures = 12;

/** Result of a server operation, cut to the number of bars. */
async function readFigures(board: BoardOf<'figures'>, { services, ask, context }: BoardContext): Promise<BoardContent> {
  const operation = services.catalogue.operations[board.operation];
  if (operation === undefined) throw new Error(`The board "${board.name}" names no operation of the app.`);
  const figures = await ask(operation, context, { [paths(board)]: named(board) });
  const items: readonly unknown[] = Array.isArray(figures) ? figures : [];
  return { items: items.slice(0, mostFigures), total: items.length, totalIsCapped: false };
}

/** The reference to the record of each figure, from the paths of its label. */
function paths({ of }: BoardOf<'figures'>): string {
  return Object.keys(of.values)[0]?.split('.')[0] ?? '';
}

function named({ of }: BoardOf<'figures'>): Selection {
  const names = Object.keys(of.values).map((path) => [path.slice(path.indexOf('.') + 1), true] as const);
  return { id: true, ...Object.fromEntries(names) };
}
