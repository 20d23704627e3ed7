import { useState } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import type { BulkToolbarProps } from './bulk-toolbar.tsx';

const BulkToolbar = lazyComponent(async () => (await import('./bulk-toolbar.tsx')).BulkToolbar);

/** What can be done with the selected records at once, from the first that is selected on. */
export function BulkActions(props: BulkToolbarProps) {
  const isAny = props.ids.length > 0;
  // What happened to each is told when none is selected any more.
  const [wasAny, setWasAny] = useState(isAny);
  if (isAny && !wasAny) setWasAny(true);
  if (!wasAny) return null;
  // What could not be loaded is tried again with the next one that is selected.
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
