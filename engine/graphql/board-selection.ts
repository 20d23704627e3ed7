import type { BoardOf, Catalogue, PrintText } from '../metadata/index.ts';
import { selectPaths, type FieldTree } from './selection.ts';

/** What is read of each record of a board: what it is called by, and what stands beside that. */
export function boardSelection(catalogue: Catalogue, board: BoardOf<'records'>): FieldTree {
  const entity = catalogue.entities[board.entity];
  if (entity === undefined) return {};
  return selectPaths(catalogue, entity, [board.called, ...board.columns].flatMap(pathsIn));
}

function pathsIn({ values }: PrintText): readonly string[] {
  return Object.entries(values).flatMap(([path, { unit }]) => (typeof unit === 'object' ? [path, unit.path] : [path]));
}
