import type { BoardOf, Catalogue, PrintText } from '../metadata/index.ts';
import { selectPaths, type FieldTree } from './selection.ts';

/** The fields read for each record of a board: its display and columns. */
export function boardSelection(catalogue: Catalogue, board: BoardOf<'records'>): FieldTree {
  const entity = catalogue.entities[board.entity];
  if (entity === undefined) return {};
  return selectPaths(catalogue, entity, [board.called, ...board.columns].flatMap(pathsIn));
}

function pathsIn({ values }: PrintText): readonly string[] {
  return Object.entries(values).flatMap(([path, { unit }]) => (typeof unit === 'object' ? [path, unit.path] : [path]));
}
