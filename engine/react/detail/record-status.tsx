import { StatusTag } from '../table/index.ts';
import { useCatalogue, useLabel, type EntityPiece, type RecordData } from '../state/index.ts';

/** Where a record stands in its workflow; nothing for an entity without one. */
export function RecordStatus({
  piece,
  record,
}: {
  readonly piece: Pick<EntityPiece, 'entity'>;
  readonly record: RecordData;
}) {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  const { workflow, fields } = piece.entity;
  const field = workflow === undefined ? undefined : fields[workflow.field];
  const status = workflow === undefined ? undefined : record[workflow.field];
  if (workflow === undefined || field?.type !== 'enumeration' || typeof status !== 'string') return null;
  const value = enumerations[field.enumeration]?.values.find(({ name }) => name === status);
  return (
    <StatusTag intent={workflow.statuses[status]?.intent ?? 'none'} icon={value?.icon}>
      {value === undefined ? status : label(value.label)}
    </StatusTag>
  );
}
