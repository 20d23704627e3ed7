import { StatusTag } from '../table/index.ts';
import { useEnumerationChoices } from '../format/index.ts';
import type { EntityPiece, RecordData } from '../state/index.ts';

/** The workflow status of a record; nothing for an entity without a workflow. */
export function RecordStatus({
  piece,
  record,
}: {
  readonly piece: Pick<EntityPiece, 'entity'>;
  readonly record: RecordData;
}) {
  const choices = useEnumerationChoices();
  const { workflow, fields } = piece.entity;
  const field = workflow === undefined ? undefined : fields[workflow.field];
  const status = workflow === undefined ? undefined : record[workflow.field];
  if (workflow === undefined || field?.type !== 'enumeration' || typeof status !== 'string') return null;
  const { label, icon } = choices(field.enumeration, status);
  return (
    <StatusTag intent={workflow.statuses[status]?.intent ?? 'none'} icon={icon}>
      {label}
    </StatusTag>
  );
}
