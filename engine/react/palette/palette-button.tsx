import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { Suspense, useEffect, useState } from 'react';
import { partOf } from '../load/index.ts';
import { useRegistry, useWords } from '../state/index.ts';

const PaletteDialog = partOf(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** The way to everywhere, from everywhere: Ctrl K, or this button. Absent where a portal cannot look for records. */
export function PaletteButton() {
  const translate = useWords();
  const { find } = useRegistry();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PaletteDialog find={find} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
