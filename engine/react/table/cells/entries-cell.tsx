import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { DialogRegion } from '../../feedback/index.ts';
import { useFormat } from '../../format/index.ts';
import { partOf } from '../../load/index.ts';
import { useLabel, useWords, type CellProps } from '../../state/index.ts';

const EntriesDialog = partOf(async () => (await import('./entries-dialog.tsx')).EntriesDialog);

/** How many entries a list kept as JSON has, as a button that opens them. */
export function EntriesCell({ value, record, column, entity }: CellProps & { readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const label = useLabel();
  const translate = useWords();
  const field = entity.fields[column.field];
  if (!Array.isArray(value) || field?.type !== 'json' || field.entries === undefined) return null;
  const title = label(column.label);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        intent="warning"
        icon={<WarningSignIcon />}
        aria-label={translate('entries.open', { label: title, count: value.length })}
        onClick={() => setOpen(true)}
      >
        {format.number(value.length)}
      </Button>
      {isOpen && (
        <DialogRegion onClose={close}>
          <EntriesDialog
            title={title}
            entity={entity.name}
            record={record}
            described={field.entries}
            value={value}
            onClose={close}
          />
        </DialogRegion>
      )}
    </>
  );
}
