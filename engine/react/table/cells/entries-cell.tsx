import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { isEntriesField, type EntriesField } from '../../../metadata/index.ts';
import { DialogRegion } from '../../feedback/index.ts';
import { useFormat } from '../../format/index.ts';
import { lazyComponent } from '../../load/index.ts';
import { useLabel, useWords, type CellProps } from '../../state/index.ts';
import type { CellMaker } from './cell-tools.ts';

const EntriesDialog = lazyComponent(async () => (await import('./entries-dialog.tsx')).EntriesDialog);

/** Number of entries of a list stored as JSON, as a button that opens them. */
export const entriesCell: CellMaker = (column, { entity }) => {
  const field = entity.fields[column.field];
  if (!isEntriesField(field)) return () => null;
  return (count, record) =>
    typeof count === 'number' && <Entries key={record.id} {...{ count, record, column, entity, field }} />;
};

interface EntriesProps extends CellProps {
  readonly count: number;
  readonly field: EntriesField;
}

function Entries({ count, record, column, entity, field }: EntriesProps) {
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const label = useLabel();
  const translate = useWords();
  const title = label(column.label);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        intent="warning"
        icon={<WarningSignIcon />}
        aria-label={translate('entries.open', { label: title, count })}
        onClick={() => setOpen(true)}
      >
        {format.number(count)}
      </Button>
      {isOpen && (
        <DialogRegion onClose={close}>
          <EntriesDialog title={title} entity={entity.name} record={record} field={field} onClose={close} />
        </DialogRegion>
      )}
    </>
  );
}
