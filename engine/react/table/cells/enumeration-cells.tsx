import type { ReactNode } from 'react';
import type { Column, EnumerationValue } from '../../../metadata/types/index.ts';
import { valueLabelOf } from '../../../record/index.ts';
import { listFieldAt, NamedIcon } from '../../state/index.ts';
import { enumerationOf } from '../column-fields.ts';
import type { CellMaker, CellTools, DrawValue } from './cell-tools.ts';
import { StatusTag } from './status-tag.tsx';
import { drawnWords } from './words.tsx';

/** Label of an enumeration value; an unknown value unchanged. */
export const enumerationCell: CellMaker = (column, tools) => drawnOnce(column, tools, (_, word) => drawnWords(word));

/** Icon and label of an enumeration value. */
export const iconCell: CellMaker = (column, tools) =>
  drawnOnce(column, tools, (value, word) => (
    <span className="cell-icon">
      <NamedIcon name={value.icon} />
      {word}
    </span>
  ));

/** Status: label and icon on the colour of its intent. */
export const statusCell: CellMaker = (column, tools) => {
  const { workflow } = tools.entity;
  const own = workflow?.field === column.field ? workflow.statuses : {};
  return drawnOnce(column, tools, ({ name, intent, icon }, word) => (
    <StatusTag intent={own[name]?.intent ?? intent ?? 'none'} icon={icon}>
      {word}
    </StatusTag>
  ));
};

type Described = Pick<EnumerationValue, 'name'> & Partial<EnumerationValue>;

/** Renders each enumeration value once per table; records with their own labels are rendered separately. */
function drawnOnce(
  column: Column,
  { entity, pieces, enumerations, label }: CellTools,
  draw: (value: Described, word: string) => ReactNode,
): DrawValue {
  const { values = [] } = enumerations[enumerationOf(listFieldAt(entity, column.field, pieces)) ?? ''] ?? {};
  const drawn = new Map(values.map((value) => [value.name, draw(value, label(value.label))]));
  const usual: DrawValue = (value) => drawn.get(String(value)) ?? draw({ name: String(value) }, String(value));
  const { valueLabels } = column;
  if (valueLabels === undefined) return usual;
  return (value, record) => {
    const called = valueLabelOf(valueLabels, value, record);
    const described = values.find(({ name }) => name === value);
    return called === undefined || described === undefined ? usual(value, record) : draw(described, label(called));
  };
}
