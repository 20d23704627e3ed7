import { Modal } from '../keys/modal.tsx';
import { useWords, type Registry } from '../state/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { PaletteSearch } from './palette-search.tsx';
import './palette.css';

interface PaletteDialogProps {
  readonly find: NonNullable<Registry['find']>;
  readonly onClose: () => void;
}

/** Pages, new records and records by their codes and names, over whatever is open. */
export function PaletteDialog({ find, onClose }: PaletteDialogProps) {
  const translate = useWords();
  return (
    <Modal title={translate('palette.title')} className="palette" onClose={onClose}>
      <RegionBoundary>
        <PaletteSearch find={find} onClose={onClose} />
      </RegionBoundary>
    </Modal>
  );
}
