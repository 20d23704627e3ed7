import { emptyTextOf } from '../../../record/index.ts';
import type { CellMaker } from './cell-tools.ts';

/** Cell of an empty value: the column's text for it, else a dash with an accessible name. */
export const emptyCell: CellMaker = ({ empty, emptyExcept }, { label, translate }) => {
  const words = label(empty);
  const meaning = translate('list.emptyValue');
  const dash = (
    <span className="cell-muted" title={meaning}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
  return (_, record) => {
    const said = emptyTextOf(words, record, emptyExcept);
    return said === '' ? dash : <span className="cell-muted">{said}</span>;
  };
};
