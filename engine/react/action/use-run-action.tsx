import { useApolloClient } from '@apollo/client/react';
import { useRef, type ReactNode, useCallback } from 'react';
import { DialogRegion, useConfirm, useToast } from '../feedback/index.ts';
import { fetched, NotLoaded, lazyComponent } from '../load/index.ts';
import {
  ActionRunContext,
  useCatalogue,
  useEntityLibrary,
  useLabel,
  useNavigation,
  useRouteState,
  useStableCallback,
  useWords,
  type ActionRun,
  type PrintedRecord,
} from '../state/index.ts';
import { actionAddress } from './record-actions.ts';
import type { DialogAction } from './start-action.ts';
import type { ActionOf } from '../../metadata/types/index.ts';
import type { UploadRun } from '../upload/index.ts';

const ActionArgumentsDialog = lazyComponent(
  async () => (await import('./action-arguments-dialog.tsx')).ActionArgumentsDialog,
);

const importRunner = () => fetched(import('./start-action.ts'));

/** Runs actions for its descendants. The code is loaded on the first action that is more than a navigation. */
export function ActionProvider({ children }: { readonly children: ReactNode }) {
  const [dialog, ask] = useRouteState<DialogAction>();
  const client = useApolloClient();
  const catalogue = useCatalogue();
  const library = useEntityLibrary();
  const { navigate } = useNavigation();
  const label = useLabel();
  const translate = useWords();
  const confirm = useConfirm();
  const toast = useToast();
  const { dialog: printDialog, print } = usePrintDialog();
  const { dialog: uploadDialog, upload } = useUploadDialog();
  const context = { client, catalogue, library, navigate, label, translate, confirm, toast, print, upload, ask };
  const run = useStableCallback((started: ActionRun) => {
    const { action, record } = started;
    if (action.kind === 'navigate') {
      if (action.to !== undefined) navigate(actionAddress(action.to, record));
      return;
    }
    void importRunner()
      .then(({ startAction }) => startAction(context, started))
      .catch((error: unknown) => {
        if (!(error instanceof NotLoaded)) throw error;
        toast(translate('errors.network'), 'danger');
      });
  });

  return (
    <ActionRunContext value={run}>
      {children}
      {printDialog}
      {uploadDialog}
      {dialog !== undefined && (
        <DialogRegion onClose={() => ask(undefined)}>
          <ActionArgumentsDialog dialog={dialog} onClose={() => ask(undefined)} />
        </DialogRegion>
      )}
    </ActionRunContext>
  );
}

interface Printing {
  readonly record: PrintedRecord;
  readonly title: string;
}

const PrintDialog = lazyComponent(async () => (await import('../print/index.ts')).PrintDialog);

/** The print dialog and the callback that opens it. */
function usePrintDialog(): {
  readonly dialog: ReactNode;
  /** Opens the print of the action for its record. */
  readonly print: (run: ActionRun<ActionOf<'print'>>) => void;
} {
  const [printing, setPrinting] = useRouteState<Printing>();
  const label = useLabel();
  const print = useCallback(
    ({ action, record, name }: ActionRun<ActionOf<'print'>>) => {
      if (action.print === undefined || record === undefined) return;
      setPrinting({ record: { print: action.print, id: record.id }, title: `${label(action.label)}: ${name}` });
    },
    [label, setPrinting],
  );
  const dialog = printing && (
    <DialogRegion onClose={() => setPrinting(undefined)}>
      <PrintDialog {...printing} onClose={() => setPrinting(undefined)} />
    </DialogRegion>
  );
  return { dialog, print };
}

const Upload = lazyComponent(async () => (await import('../upload/index.ts')).Upload);

/** The upload dialog and the callback that opens it. */
function useUploadDialog(): { readonly dialog: ReactNode; readonly upload: (run: UploadRun) => void } {
  const [uploading, setUploading] = useRouteState<UploadRun & { readonly turn: number }>();
  // Browsers may not report a cancelled file chooser, so each turn mounts a new one.
  const turns = useRef(0);
  const upload = useCallback(
    ({ piece, action }: UploadRun) => {
      turns.current += 1;
      setUploading({ piece, action, turn: turns.current });
    },
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
