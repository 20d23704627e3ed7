import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { KeptEntries } from '../../../metadata/types/index.ts';
import { DialogRegion } from '../../feedback/index.ts';
import { useFormat } from '../../format/index.ts';
import { partOf } from '../../load/index.ts';
import { useLabel, useWords, type CellProps } from '../../state/index.ts';
import type { CellMaker } from './cell-tools.ts';

const EntriesDialog = partOf(async () => (await import('./entries-dialog.tsx')).EntriesDialog);

/** How many entries a list kept as JSON has, as a button that opens them. */
export const entriesCell: CellMaker = (column, { entity }) => {
  const field = entity.fields[column.field];
  if (field?.type !== 'json' || field.entries === undefined) return () => null;
  const { entries } = field;
  return (value, record) =>
    Array.isArray(value) && (
      <Entries key={record.id} value={value} record={record} column={column} entity={entity} described={entries} />
    );
};

interface EntriesProps extends CellProps {
  readonly value: readonly unknown[];
  readonly described: KeptEntries;
}

function Entries({ value, record, column, entity, described }: EntriesProps) {
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
            described={described}
            value={value}
            onClose={close}
          />
        </DialogRegion>
      )}
    </>
  );
}
