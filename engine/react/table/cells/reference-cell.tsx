import { listFieldAt } from '../../state/index.ts';
import type { CellMaker } from './cell-tools.ts';
import { emptyCell } from './empty-cell.tsx';
import { drawnWords } from './words.tsx';

/** Name of a referenced record; several are joined by commas. */
export const referenceCell: CellMaker = (column, tools) => {
  const field = listFieldAt(tools.entity, column.field, tools.pieces);
  if (field === undefined || !('to' in field)) return String;
  const display = tools.displayOf(field.to);
  const ofNothing = emptyCell(column, tools);
  return (value, record) => {
    const names = Array.isArray(value) ? value.map(display).join(', ') : display(value);
    return names === '' ? ofNothing(value, record) : drawnWords(names);
  };
};
