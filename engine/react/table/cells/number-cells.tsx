import type { Column } from '../../../metadata/types/index.ts';
import { valueAt } from '../../../record/index.ts';
import type { RecordData } from '../../state/index.ts';
import { numberStyleOf, unitLabels } from '../column-fields.ts';
import type { CellMaker, CellTools } from './cell-tools.ts';

/** A figure by the language's rules. */
export const numberCell: CellMaker = (column, { entity, format }) => {
  const style = numberStyleOf(column, entity);
  return (value) => format.number(String(value), style);
};

/** A figure with its unit in muted text. */
export const quantityCell: CellMaker = (column, tools) => {
  const figure = numberCell(column, tools);
  const unitOf = unitReader(column, tools);
  return (value, record) => {
    const unit = unitOf(record);
    return (
      <>
        {figure(value, record)}
        {unit !== '' && <span className="cell-muted">{tools.format.unit(unit)}</span>}
      </>
    );
  };
};

/** How many there are. */
export const countCell: CellMaker =
  (_, { format }) =>
  (value) =>
    format.number(Array.isArray(value) ? value.length : String(value));

function unitReader(column: Column, tools: CellTools): (record: RecordData) => string {
  const { unit } = column;
  if (unit === undefined || typeof unit === 'string') return () => unit ?? '';
  const labelOf = unitLabels(column, tools);
  return (record) => {
    const name = valueAt(record, unit.field);
    return typeof name === 'string' ? labelOf(name) : '';
  };
}
