import type { BoardOf } from '../../metadata/index.ts';
import type { Selection } from '../../store/index.ts';
import type { BoardContent, BoardContext } from './board-content.ts';

/** Bars that can be told apart on one board. */
const mostFigures = 12;

/** What an operation answers whoever asks; no more of it than can be shown. */
export async function readFigures(
  board: BoardOf<'figures'>,
  { services, ask, context }: BoardContext,
): Promise<BoardContent> {
  const operation = services.catalogue.operations[board.operation];
  if (operation === undefined) throw new Error(`The board "${board.name}" names no operation of the app.`);
  const found = await ask(operation, context, { [paths(board)]: named(board) });
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  return { items: items.slice(0, mostFigures), total: items.length, totalIsCapped: false };
}

/** The record that each figure is about, from the paths of what it is called by. */
function paths({ of }: BoardOf<'figures'>): string {
  return Object.keys(of.values)[0]?.split('.')[0] ?? '';
}

function named({ of }: BoardOf<'figures'>): Selection {
  const names = Object.keys(of.values).map((path) => [path.slice(path.indexOf('.') + 1), true] as const);
  return { id: true, ...Object.fromEntries(names) };
}
