import type { Column } from '../../../metadata/types/index.ts';
import { valueAt } from '../../../record/index.ts';
import type { RecordData } from '../../state/index.ts';
import { numberStyleOf, unitLabels } from '../column-fields.ts';
import type { CellMaker, CellTools } from './cell-tools.ts';

/** Number in the format of the language. */
export const numberCell: CellMaker = (column, { entity, format }) => {
  const style = numberStyleOf(column, entity);
  return (value) => format.number(String(value), style);
};

/** Number with its unit in muted text. */
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

/** Count of items. */
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
