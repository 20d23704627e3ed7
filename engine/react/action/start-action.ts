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
  readonly ask: (asked: DialogAction) => void;
  readonly print: (run: ActionRun<ActionOf<'print'>>) => void;
  readonly upload: (run: UploadRun) => void;
}

/** Runs an action: asks what it needs, confirms, calls and says what happened. */
export async function startAction(place: StartContext, asked: ActionRun): Promise<void> {
  const { library, navigate } = place;
  const started = await performedRun(library, asked);
  const { action, record } = started;
  if (action.kind === 'navigate') {
    if (action.to !== undefined)
      navigate(
        `${actionAddress(action.to, record)}${action.name === CREATE ? prefillQuery(idsIn(started.given)) : ''}`,
      );
    return;
  }
  if (action.kind === 'print') {
    place.print({ ...started, action });
    return;
  }
  // A list knows less of its entity than is needed from here on.
  const piece = await library.load(started.piece.entity.name);
  if (action.kind === 'upload') {
    place.upload({ piece, action });
    return;
  }
  const page = actionPage(piece.entity, action.name);
  if (page !== undefined) {
    navigate(actionAddress(page.path, record));
    return;
  }
  await runCall(place, { ...started, piece, action });
}

async function runCall(place: StartContext, run: CallRun): Promise<void> {
  const { piece, action } = run;
  const operation = calledOperation(piece.entity, place.catalogue, action);
  if (operation !== undefined && action.asks.length > 0) {
    const form = operation.form === undefined ? undefined : await place.library.load(operation.form);
    place.ask({ ...run, operation, form, others: otherOperations(piece.entity, action) });
    return;
  }
  const asking = await questionOf(place, run);
  if (asking === undefined) return;
  const isAgreed = asking.question === undefined || (await place.confirm(asking.question));
  if (isAgreed) await callAction(place, asking.run, {});
}

/** Of what an action is given, the ids of records. */
function idsIn(given: Values = {}): Readonly<Record<string, string>> {
  const ids = Object.entries(given).flatMap(([name, value]) =>
    isValues(value) && typeof value['id'] === 'string' ? [[name, value['id']] as const] : [],
  );
  return Object.fromEntries(ids);
}
