import type { Column } from '../../../metadata/types/index.ts';
import type { CellMaker } from './cell-tools.ts';
import { drawnWords } from './words.tsx';

export const textCell: CellMaker =
  ({ truncate }) =>
  (value) => {
    const text = String(value);
    return drawnWords(text, truncated(text, truncate));
  };

/** Cuts texts longer than `above` characters to `to` and an ellipsis. */
function truncated(text: string, truncate: Column['truncate']): string {
  if (truncate === undefined || text.length <= truncate.above) return text;
  return `${text.slice(0, truncate.to)}…`;
}
