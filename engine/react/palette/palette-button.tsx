import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useState } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useRegistry, useWords } from '../state/index.ts';
import type { PaletteItem } from './palette-items.ts';
import { startTypeAhead, stopTypeAhead } from './type-ahead.ts';

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Button that opens the command palette, also on Ctrl K; nothing when the portal has no record search. */
export function PaletteButton({ commands }: { readonly commands: readonly PaletteItem[] }) {
  const translate = useWords();
  const { find } = useRegistry();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    // On first use the dialog's code is still loading.
    if (!isOpen) startTypeAhead();
    setOpen(true);
  }, [isOpen]);
  const close = () => {
    stopTypeAhead();
    setOpen(false);
  };
  useEffect(() => () => void stopTypeAhead(), []);
  useEffect(() => {
    if (find === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [find, open]);
  if (find === undefined) return null;
  return (
    <>
      <Button
        variant="minimal"
        className="palette-button"
        icon={<SearchIcon />}
        aria-label={translate('palette.open')}
        aria-keyshortcuts="Control+K"
        title={`${translate('palette.open')} (Ctrl K)`}
        onClick={open}
      />
      {isOpen && (
        <DialogRegion onClose={close}>
          <PaletteDialog find={find} commands={commands} onClose={close} />
        </DialogRegion>
      )}
    </>
  );
}
