import type { EnumerationValue } from '../../../metadata/types/index.ts';
import { fieldAt, NamedIcon, useCatalogue, useLabel, type CellProps } from '../../state/index.ts';
import { useTablePieces } from '../table-pieces.tsx';
import { enumerationOf } from '../column-fields.ts';
import { StatusTag } from './status-tag.tsx';

interface ValueProps extends CellProps {
  readonly value: unknown;
}

/** The word of an enumeration value; an unknown one as it is written. */
export function EnumerationCell(props: ValueProps) {
  const value = useEnumerationValue(props);
  const label = useLabel();
  return value === undefined ? String(props.value) : label(value.label);
}

/** The icon of an enumeration value with its word. */
export function IconCell(props: ValueProps) {
  const value = useEnumerationValue(props);
  const label = useLabel();
  return (
    <span className="cell-icon">
      <NamedIcon name={value?.icon} />
      {value === undefined ? String(props.value) : label(value.label)}
    </span>
  );
}

/** A status: its word on the colour of its intent, with its icon. */
export function StatusCell(props: ValueProps) {
  const value = useEnumerationValue(props);
  const label = useLabel();
  const { workflow } = props.entity;
  const isOwn = workflow?.field === props.column.field;
  const intent = (isOwn ? workflow.statuses[String(props.value)]?.intent : undefined) ?? value?.intent ?? 'none';
  return (
    <StatusTag intent={intent} icon={value?.icon}>
      {value === undefined ? String(props.value) : label(value.label)}
    </StatusTag>
  );
}

function useEnumerationValue({ value, column, entity }: ValueProps): EnumerationValue | undefined {
  const { enumerations } = useCatalogue();
  const pieces = useTablePieces();
  const name = enumerationOf(fieldAt(entity, column.field, pieces));
  return name === undefined ? undefined : enumerations[name]?.values.find((each) => each.name === value);
}
