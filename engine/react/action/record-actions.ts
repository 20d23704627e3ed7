import type { Action } from '../../metadata/types/index.ts';
import { labelOnRecord, valueAt, type Values } from '../../record/index.ts';
import type { PortalEntity, RecordData } from '../state/index.ts';

/** What the server says about one action on one record. */
export interface ActionAvailability {
  readonly name: string;
  readonly permitted: boolean;
  /** Message key of the refusal, with `params`. */
  readonly reason: string | null;
  readonly params: Values | null;
}

/** An action as it is offered on a record: with the refusal's key where it is not available now. */
export interface OfferedAction {
  readonly action: Action;
  readonly refusal?: { readonly reason: string | null; readonly params: Values };
}

/** Opening a record is always possible: whoever sees the row may see it whole. */
export const DETAIL = 'detail';

/** The built-in action that makes a new record. */
export const CREATE = 'create';

/** The message key of a refusal without a reason of its own. */
export const REFUSED = 'errors.refused';

/** The actions of `names` on a record, in their order: what the server does not mention is outside the viewer's permissions and absent. */
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

/** The action under its name on this record. */
function calledOn(record: RecordData, action: Action | undefined): Action | undefined {
  const label = action?.labels && labelOnRecord(action.labels, record);
  return action === undefined || label === undefined ? action : { ...action, label };
}

/** Why an action cannot be done with a record now: as the server says, else by the status it is not done from. */
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
  // The API's contract: every record's permittedActions are of this shape.
  return new Map((answers as readonly ActionAvailability[]).map((answer) => [answer.name, answer]));
}

/** The records that a new one starts with, as a part of its address: each by its id, under the name of its field. */
export function prefillQuery(ids: Readonly<Record<string, string>>): string {
  return Object.keys(ids).length === 0 ? '' : `?${new URLSearchParams(ids)}`;
}

/** The address an action leads to: `:name` and `:lender.id` filled from the record. */
export function actionAddress(to: string, record: RecordData | undefined): string {
  return to.replaceAll(/:([A-Za-z]\w*(?:\.\w+)*)/g, (_, path: string) => {
    const value = valueAt(record, path);
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
}
