import { useState } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import type { BulkToolbarProps } from './bulk-toolbar.tsx';

const BulkToolbar = lazyComponent(async () => (await import('./bulk-toolbar.tsx')).BulkToolbar);

/** Bulk actions on the selected records; loaded with the first selection. */
export function BulkActions(props: BulkToolbarProps) {
  const isAny = props.ids.length > 0;
  // Stays mounted after the selection is cleared, to show the report.
  const [wasAny, setWasAny] = useState(isAny);
  if (isAny && !wasAny) setWasAny(true);
  if (!wasAny) return null;
  // After a failed load, the next selection retries.
  const giveUp = () => {
    props.onClear();
    setWasAny(false);
  };
  return (
    <DialogRegion onClose={giveUp}>
      <BulkToolbar {...props} />
    </DialogRegion>
  );
}
