import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { DialogRegion, useConfirm, useToast } from '../feedback/index.ts';
import { fetched, NotLoaded, lazyComponent } from '../load/index.ts';
import {
  ActionRunContext,
  useCatalogue,
  useEntityLibrary,
  useLabel,
  useNavigation,
  useRouteState,
  useSteady,
  useWords,
  type ActionRun,
} from '../state/index.ts';
import { actionAddress } from './record-actions.ts';
import type { DialogAction } from './start-action.ts';
import { usePrintDialog } from './use-print-dialog.tsx';
import { useUploadDialog } from './use-upload-dialog.tsx';

const ActionArgumentsDialog = lazyComponent(
  async () => (await import('./action-arguments-dialog.tsx')).ActionArgumentsDialog,
);

const importRunner = () => fetched(import('./start-action.ts'));

/** Runs actions for everything inside it; what does so comes with the first that is more than an address. */
export function ActionProvider({ children }: { readonly children: ReactNode }) {
  const [asked, ask] = useRouteState<DialogAction>();
  const client = useApolloClient();
  const catalogue = useCatalogue();
  const library = useEntityLibrary();
  const { navigate } = useNavigation();
  const label = useLabel();
  const translate = useWords();
  const confirm = useConfirm();
  const toast = useToast();
  const { dialog, print } = usePrintDialog();
  const { dialog: uploadDialog, upload } = useUploadDialog();
  const place = { client, catalogue, library, navigate, label, translate, confirm, toast, print, upload, ask };
  const run = useSteady((started: ActionRun) => {
    const { action, record } = started;
    if (action.kind === 'navigate') {
      if (action.to !== undefined) navigate(actionAddress(action.to, record));
      return;
    }
    void importRunner()
      .then(({ startAction }) => startAction(place, started))
      .catch((error: unknown) => {
        if (!(error instanceof NotLoaded)) throw error;
        toast(translate('errors.network'), 'danger');
      });
  });

  return (
    <ActionRunContext value={run}>
      {children}
      {dialog}
      {uploadDialog}
      {asked !== undefined && (
        <DialogRegion onClose={() => ask(undefined)}>
          <ActionArgumentsDialog asked={asked} onClose={() => ask(undefined)} />
        </DialogRegion>
      )}
    </ActionRunContext>
  );
}
