import { emptyTextOf } from '../../../record/index.ts';
import type { CellMaker } from './cell-tools.ts';

/** Stands for a value that is not filled in: the column's own words of the record, else a dash that says so on hover. */
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
