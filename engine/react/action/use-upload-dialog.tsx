import { useCallback, type ReactNode } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useRouteState } from '../state/index.ts';
import type { UploadRun } from '../upload/index.ts';

const Upload = lazyComponent(async () => (await import('../upload/index.ts')).Upload);

/** What stands over the page while a file is chosen and sent, for whoever starts that. */
export function useUploadDialog(): { readonly dialog: ReactNode; readonly upload: (run: UploadRun) => void } {
  const [uploading, setUploading] = useRouteState<UploadRun & { readonly turn: string }>();
  // A browser may not say that nothing was chosen: each time there is a chooser of its own.
  const upload = useCallback(
    ({ piece, action }: UploadRun) => setUploading({ piece, action, turn: crypto.randomUUID() }),
    [setUploading],
  );
  const close = () => setUploading(undefined);
  const dialog = uploading && (
    <DialogRegion onClose={close}>
      <Upload key={uploading.turn} piece={uploading.piece} action={uploading.action} onClose={close} />
    </DialogRegion>
  );
  return { dialog, upload };
}
