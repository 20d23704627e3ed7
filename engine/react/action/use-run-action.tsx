import { createContext, use, useCallback, type ReactNode } from 'react';
import type { CallingAction, Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { DialogRegion, toSentences, useConfirm } from '../feedback/index.ts';
import { partOf } from '../load/index.ts';
import {
  useCatalogue,
  useEntityLibrary,
  useLabel,
  useNavigation,
  usePlaceState,
  useWords,
  type EntityPiece,
} from '../state/index.ts';
import { actionPage } from './action-page.ts';
import { calledOperation, otherOperations } from './asked-operation.ts';
import { performedRun } from './performed-run.ts';
import { addressOf } from './record-actions.ts';
import { useCallAction, type ActionRun } from './use-call-action.ts';
import { usePrintDialog } from './use-print-dialog.tsx';
import { useUploadDialog } from './use-upload-dialog.tsx';
import { titleOf, useQuestion } from './use-question.ts';

interface Asked extends ActionRun<CallingAction> {
  readonly operation: Operation;
  /** Of an operation that has one. */
  readonly form: EntityPiece | undefined;
  /** What is called instead, by rules over what was entered. */
  readonly others: ReturnType<typeof otherOperations>;
}

const RunContext = createContext<(run: ActionRun) => Promise<void>>(() => Promise.resolve());

const ActionDialog = partOf(async () => (await import('../ask/index.ts')).ActionDialog);

/** Runs actions for everything inside it: asks what they need, confirms, calls and says what happened. */
export function ActionProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = usePlaceState<Asked>();
  const catalogue = useCatalogue();
  const { navigate } = useNavigation();
  const library = useEntityLibrary();
  const confirm = useConfirm();
  const call = useCallAction();
  const { dialog, print } = usePrintDialog();
  const { dialog: uploadDialog, upload } = useUploadDialog();
  const questionOf = useQuestion();

  const run = useCallback(
    async (asked: ActionRun) => {
      const started = await performedRun(library, asked);
      const { piece, action, record } = started;
      if (action.kind === 'navigate') {
        if (action.to !== undefined) navigate(addressOf(action.to, record));
        return;
      }
      if (action.kind === 'print') {
        print({ ...started, action });
        return;
      }
      if (action.kind === 'upload') {
        upload({ piece, action });
        return;
      }
      const page = actionPage(piece.entity, action.name);
      if (page !== undefined) {
        navigate(addressOf(page.path, record));
        return;
      }
      const operation = calledOperation(piece.entity, catalogue, action);
      if (operation !== undefined && action.asks.length > 0) {
        const form = operation.form === undefined ? undefined : await library.load(operation.form);
        setAsked({ ...started, action, operation, form, others: otherOperations(piece.entity, action) });
        return;
      }
      const asking = await questionOf({ ...started, action });
      if (asking === undefined) return;
      const isAgreed = asking.question === undefined || (await confirm(asking.question));
      if (isAgreed) await call(asking.run, {});
    },
    [call, catalogue, confirm, questionOf, library, navigate, print, setAsked, upload],
  );

  return (
    <RunContext value={run}>
      {children}
      {dialog}
      {uploadDialog}
      {asked !== undefined && (
        <DialogRegion onClose={() => setAsked(undefined)}>
          <AskedAction asked={asked} onClose={() => setAsked(undefined)} />
        </DialogRegion>
      )}
    </RunContext>
  );
}

/** The dialog of what an action asks before it is called. */
function AskedAction({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const label = useLabel();
  const translate = useWords();
  const call = useCallAction();
  const { piece, action, operation, form, others, given } = asked;
  return (
    <ActionDialog
      title={titleOf(label(action.label), asked.name)}
      text={label(action.confirm)}
      intent={action.intent}
      verb={label(action.label)}
      piece={piece}
      operation={operation}
      asks={action.asks}
      given={given}
      form={form}
      others={others}
      onSubmit={async (values: Values, called = action.operation) => {
        const error = await call({ ...asked, action: { ...action, operation: called } }, values);
        if (error === undefined) onClose();
        return error === undefined ? [] : toSentences(error, translate);
      }}
      onClose={onClose}
    />
  );
}

/** Runs an action. */
export const useRunAction = (): ((run: ActionRun) => Promise<void>) => use(RunContext);
