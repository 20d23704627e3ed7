import type { ReactNode } from 'react';
import { isTextType, type TextType } from '../../../field-types/index.ts';
import { entriesCount, isEntriesField } from '../../../metadata/index.ts';
import type { CellKind, Column } from '../../../metadata/types/index.ts';
import { valueAt } from '../../../record/index.ts';
import type { RecordData } from '../../state/index.ts';
import { tickCell, yesNoCell } from './boolean-cells.tsx';
import type { CellMaker, CellTools } from './cell-tools.ts';
import { emptyCell } from './empty-cell.tsx';
import { entriesCell } from './entries-cell.tsx';
import { enumerationCell, iconCell, statusCell } from './enumeration-cells.tsx';
import { countCell, numberCell, quantityCell } from './number-cells.tsx';
import { referenceCell } from './reference-cell.tsx';
import { textCell } from './text-cell.tsx';

const kinds: Readonly<Record<Exclude<CellKind, TextType>, CellMaker>> = {
  text: textCell,
  number: numberCell,
  quantity: quantityCell,
  count: countCell,
  entries: entriesCell,
  enumeration: enumerationCell,
  icon: iconCell,
  status: statusCell,
  yesNo: yesNoCell,
  tick: tickCell,
  reference: referenceCell,
};

/** Renders a column's value of each record. */
export interface DrawnColumn {
  readonly name: string;
  readonly label: string;
  readonly draw: (record: RecordData) => ReactNode;
  /**
   * True when nothing should be shown below another column, not even the text for empty values; always false for a
   * custom cell.
   */
  readonly isBlank: (record: RecordData) => boolean;
  /** True below another column for yes or no: the label stands for yes, and nothing for no. */
  readonly isFlag?: boolean;
}

/** Prepares a column on a line below another. */
export function columnBelow(column: Column, tools: CellTools): DrawnColumn {
  const drawn = drawnColumn(column, tools);
  const path = column.field.split('.');
  const { underExcept = [] } = column;
  if (column.cell === 'yesNo') return { ...drawn, isFlag: true, isBlank: (record) => valueAt(record, path) !== true };
  const isLeftOut = (value: unknown): boolean => typeof value === 'string' && underExcept.includes(value);
  return { ...drawn, isBlank: (record) => isLeftOut(valueAt(record, path)) || drawn.isBlank(record) };
}

/** Prepares a column for rendering. Cells without behaviour are plain elements, since a page has thousands. */
export function drawnColumn(column: Column, tools: CellTools): DrawnColumn {
  const named = { name: column.name, label: tools.label(column.label) };
  const Custom = tools.cells[column.cell];
  if (Custom !== undefined) {
    const draw = (record: RecordData) => (
      <Custom key={record.id} record={record} column={column} entity={tools.entity} />
    );
    return { ...named, draw, isBlank: () => false };
  }
  const isCounted = isEntriesField(tools.entity.fields[column.field]);
  const path = isCounted ? [entriesCount(column.field)] : column.field.split('.');
  const isNothing = (value: unknown) => isEmpty(value) || (isCounted && value === 0);
  const ofKind = makerOf(column.cell)(column, tools);
  const ofNothing = emptyCell(column, tools);
  return {
    ...named,
    draw: (record) => {
      const value = valueAt(record, path);
      return isNothing(value) ? ofNothing(value, record) : ofKind(value, record);
    },
    isBlank: (record) => column.empty === undefined && isNothing(valueAt(record, path)),
  };
}

/** Text types, such as dates, are formatted by their type. */
function makerOf(cell: string): CellMaker {
  if (isTextType(cell))
    return (_, { format }) =>
      (value) =>
        format.text(cell, String(value));
  return isKind(cell) ? kinds[cell] : textCell;
}

function isKind(cell: string): cell is keyof typeof kinds {
  return Object.hasOwn(kinds, cell);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
