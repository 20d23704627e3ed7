import type { Action } from '../../metadata/types/index.ts';
import { labelOnRecord, valueAt, type Values } from '../../record/index.ts';
import type { PortalEntity, RecordData } from '../state/index.ts';

/** The server's answer about one action on one record. */
export interface ActionAvailability {
  readonly name: string;
  readonly permitted: boolean;
  /** Text key of the refusal; `params` are its parameters. */
  readonly reason: string | null;
  readonly params: Values | null;
}

/** An action offered on a record, with its refusal when it is not available now. */
export interface OfferedAction {
  readonly action: Action;
  readonly refusal?: { readonly reason: string | null; readonly params: Values };
}

/** The built-in action that opens a record; always available, since a viewer who sees a row may read the record. */
export const DETAIL = 'detail';

/** The built-in action that creates a record. */
export const CREATE = 'create';

/** The text key of a refusal without its own reason. */
export const REFUSED = 'errors.refused';

/**
 * The actions of `names` on a record, in their order. Actions that the server does not list are outside the viewer's
 * permissions and absent.
 */
export function recordActions(
  actions: Readonly<Record<string, Action>>,
  names: readonly string[],
  record: RecordData,
): readonly OfferedAction[] {
  const permitted = permittedOn(record);
  return names.flatMap((name) => {
    const action = calledOn(record, actions[name]);
    if (action === undefined) return [];
    const answer = permitted.get(name);
    if (name === DETAIL || answer?.permitted === true) return [{ action }];
    return answer === undefined ? [] : [{ action, refusal: { reason: answer.reason, params: answer.params ?? {} } }];
  });
}

/** The action with its label for this record. */
function calledOn(record: RecordData, action: Action | undefined): Action | undefined {
  const label = action?.labels && labelOnRecord(action.labels, record);
  return action === undefined || label === undefined ? action : { ...action, label };
}

/**
 * The reason why an action is not available on a record: the server's refusal, else the status that does not allow it.
 */
export function actionRefusal(
  { actions, workflow }: Pick<PortalEntity, 'actions' | 'workflow'>,
  name: string,
  record: RecordData,
): NonNullable<OfferedAction['refusal']> {
  const refusal = recordActions(actions, [name], record)[0]?.refusal;
  const { from = [], else: elsewhere = null } = actions[name] ?? {};
  const status = record[workflow?.field ?? ''];
  const isElsewhere = from.length > 0 && typeof status === 'string' && !from.includes(status);
  return refusal ?? (isElsewhere ? { reason: elsewhere, params: { status } } : { reason: null, params: {} });
}

function permittedOn(record: RecordData): ReadonlyMap<string, ActionAvailability> {
  const answers = record['permittedActions'];
  if (!Array.isArray(answers)) return new Map();
  // API contract: the permittedActions of each record have this shape.
  return new Map((answers as readonly ActionAvailability[]).map((answer) => [answer.name, answer]));
}

/** The query string that prefills references of a new record: record ids by field name. */
export function prefillQuery(ids: Readonly<Record<string, string>>): string {
  return Object.keys(ids).length === 0 ? '' : `?${new URLSearchParams(ids)}`;
}

/** The address of an action: `:name` and `:lender.id` are filled from the record. */
export function actionAddress(to: string, record: RecordData | undefined): string {
  return to.replaceAll(/:([A-Za-z]\w*(?:\.\w+)*)/g, (_, path: string) => {
    const value = valueAt(record, path);
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
}
