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

/** A run of an action whose dialog asks the operation's arguments. */
export interface DialogAction extends CallRun {
  readonly operation: Operation;
  /** The form of the operation, if it has one. */
  readonly form: EntityPiece | undefined;
  /** Alternative operations, selected by rules over the entered values. */
  readonly others: ReturnType<typeof otherOperations>;
}

export interface StartContext extends CallContext, QuestionContext {
  readonly catalogue: PortalCatalogue;
  readonly library: Pick<EntityLibrary, 'load'>;
  readonly confirm: Confirm;
  readonly ask: (dialog: DialogAction) => void;
  readonly print: (run: ActionRun<ActionOf<'print'>>) => void;
  readonly upload: (run: UploadRun) => void;
}

/** Runs an action: asks its arguments, confirms, calls and reports the result. */
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
  // A list loads less of its entity than the steps below need.
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

/** Ids of the records among the prefilled values. */
function idsIn(given: Values = {}): Readonly<Record<string, string>> {
  const ids = Object.entries(given).flatMap(([name, value]) =>
    isValues(value) && typeof value['id'] === 'string' ? [[name, value['id']] as const] : [],
  );
  return Object.fromEntries(ids);
}
