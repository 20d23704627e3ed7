import { Modal } from '../keys/modal.tsx';
import { useWords, type Registry } from '../state/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import type { PaletteItem } from './palette-items.ts';
import { PaletteSearch } from './palette-search.tsx';
import './palette.css';

interface PaletteDialogProps {
  readonly find: NonNullable<Registry['find']>;
  readonly commands: readonly PaletteItem[];
  readonly onClose: () => void;
}

/** Command palette: searches pages, commands and records. */
export function PaletteDialog({ find, commands, onClose }: PaletteDialogProps) {
  const translate = useWords();
  return (
    <Modal title={translate('palette.title')} className="palette" onClose={onClose}>
      <RegionBoundary>
        <PaletteSearch find={find} commands={commands} onClose={onClose} />
      </RegionBoundary>
    </Modal>
  );
}
