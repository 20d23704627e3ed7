import type { ActionOf, Operation } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { Confirm } from '../feedback/index.ts';
import type { ActionRun, EntityLibrary, EntityPiece, PortalCatalogue } from '../state/index.ts';
import type { UploadRun } from '../upload/index.ts';
import { actionPage } from './action-page.ts';
import { calledOperation, otherOperations } from './dialog-operation.ts';
import { callAction, type CallContext, type CallRun } from './call-action.ts';
import { performedRun } from './performed-run.ts';
import { questionOf, type QuestionContext } from './question.ts';
import { actionAddress, CREATE, prefillQuery } from './record-actions.ts';

/** An action whose dialog asks what its operation takes. */
export interface DialogAction extends CallRun {
  readonly operation: Operation;
  /** Of an operation that has one. */
  readonly form: EntityPiece | undefined;
  /** What is called instead, by rules over what was entered. */
  readonly others: ReturnType<typeof otherOperations>;
}

/** What running an action needs of where it is started. */
export interface StartContext extends CallContext, QuestionContext {
  readonly catalogue: PortalCatalogue;
  readonly library: Pick<EntityLibrary, 'load'>;
  readonly confirm: Confirm;
  readonly ask: (dialog: DialogAction) => void;
  readonly print: (run: ActionRun<ActionOf<'print'>>) => void;
  readonly upload: (run: UploadRun) => void;
}

/** Runs an action: asks what it needs, confirms, calls and says what happened. */
export async function startAction(context: StartContext, run: ActionRun): Promise<void> {
  const { library, navigate } = context;
  const started = await performedRun(library, run);
  const { action, record } = started;
  if (action.kind === 'navigate') {
    if (action.to !== undefined)
      navigate(
        `${actionAddress(action.to, record)}${action.name === CREATE ? prefillQuery(idsIn(started.given)) : ''}`,
      );
    return;
  }
  if (action.kind === 'print') {
    context.print({ ...started, action });
    return;
  }
  // A list knows less of its entity than is needed from here on.
  const piece = await library.load(started.piece.entity.name);
  if (action.kind === 'upload') {
    context.upload({ piece, action });
    return;
  }
  const page = actionPage(piece.entity, action.name);
  if (page !== undefined) {
    navigate(actionAddress(page.path, record));
    return;
  }
  await runCall(context, { ...started, piece, action });
}

async function runCall(context: StartContext, run: CallRun): Promise<void> {
  const { piece, action } = run;
  const operation = calledOperation(piece.entity, context.catalogue, action);
  if (operation !== undefined && action.asks.length > 0) {
    const form = operation.form === undefined ? undefined : await context.library.load(operation.form);
    context.ask({ ...run, operation, form, others: otherOperations(piece.entity, action) });
    return;
  }
  const asking = await questionOf(context, run);
  if (asking === undefined) return;
  const isAgreed = asking.question === undefined || (await context.confirm(asking.question));
  if (isAgreed) await callAction(context, asking.run, {});
}

/** Of what an action is given, the ids of records. */
function idsIn(given: Values = {}): Readonly<Record<string, string>> {
  const ids = Object.entries(given).flatMap(([name, value]) =>
    isValues(value) && typeof value['id'] === 'string' ? [[name, value['id']] as const] : [],
  );
  return Object.fromEntries(ids);
}
