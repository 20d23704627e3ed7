import type { Column } from '../../../metadata/types/index.ts';
import type { CellMaker } from './cell-tools.ts';

/** Plain words; what is too long for three lines of its column is cut, and whole on hover. */
export const textCell: CellMaker =
  ({ truncate }) =>
  (value) => {
    const text = String(value);
    return (
      <span className="cell-words" title={text}>
        {truncated(text, truncate)}
      </span>
    );
  };

/** Cuts texts longer than `above` characters to `to` and an ellipsis. */
function truncated(text: string, truncate: Column['truncate']): string {
  if (truncate === undefined || text.length <= truncate.above) return text;
  return `${text.slice(0, truncate.to)}…`;
}
