import { useEffect, useState } from 'react';
import { LoadingSpinner } from '../../controls/index.ts';
import { ReadingDialog } from '../../feedback/reading-dialog.tsx';
import { useWords } from '../../state/index.ts';
import { drawnPages, drawnPicture, type Drawn } from './drawn.ts';
import type { PreviewKind } from './preview-of.ts';
import './file-preview.css';

interface FilePreviewProps {
  readonly kind: PreviewKind;
  readonly name: string;
  readonly load: () => Promise<Blob>;
  readonly onClose: () => void;
}

/** Dialog with an image, or the first pages of a PDF. */
export function FilePreview({ kind, name, load, onClose }: FilePreviewProps) {
  const translate = useWords();
  const drawn = useDrawn(kind, load);
  return (
    <ReadingDialog title={name} className="file-preview" onClose={onClose}>
      {drawn === 'drawing' && <LoadingSpinner />}
      {drawn === 'failed' && <p role="alert">{translate('form.previewFailed')}</p>}
      {typeof drawn === 'object' && <Pages drawn={drawn} name={name} />}
    </ReadingDialog>
  );
}

function Pages({ drawn: { addresses, count }, name }: { readonly drawn: Drawn; readonly name: string }) {
  const translate = useWords();
  const wordsOf = (page: number) => (count === 1 ? name : translate('form.previewPage', { page, count }));
  return addresses.map((address, index) => <img key={address} src={address} alt={wordsOf(index + 1)} />);
}

/** Renders the file once; its object URLs are revoked on unmount. */
function useDrawn(kind: PreviewKind, load: () => Promise<Blob>): Drawn | 'drawing' | 'failed' {
  const [drawn, setDrawn] = useState<Drawn | 'drawing' | 'failed'>('drawing');
  useEffect(() => {
    const draw = kind === 'pages' ? drawnPages : drawnPicture;
    const drawing = load().then(draw);
    drawing.then(setDrawn, () => setDrawn('failed'));
    return () => {
      const forget = ({ addresses }: Drawn) => addresses.forEach((address) => URL.revokeObjectURL(address));
      drawing.then(forget, () => undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a file does not change while it is looked at
  }, []);
  return drawn;
}
