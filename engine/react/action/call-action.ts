import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { CallingAction, Operation } from '../../metadata/types/index.ts';
import { valueAt, type Values } from '../../record/index.ts';
import { localErrors, type ShowToast } from '../feedback/index.ts';
import type { ActionRun, EntityPiece, Navigation, RecordData, Translate } from '../state/index.ts';
import { openDownload, refetch, runMutation } from '../load/index.ts';
import { actionAddress } from './record-actions.ts';

/** A run of an action that calls an operation, with the whole entity piece. */
export type CallRun = ActionRun<CallingAction, EntityPiece>;

export interface CallContext {
  readonly client: ApolloClient;
  readonly translate: Translate;
  readonly toast: ShowToast;
  readonly navigate: Navigation['navigate'];
}

/** Calls an action's operation and reports success. Returns the error, which the client's error link has shown. */
export async function callAction(
  { client, translate, toast, navigate }: CallContext,
  { piece, action, record }: CallRun,
  answers: Values,
): Promise<unknown> {
  const document = documentOf(piece, action);
  if (document === undefined)
    throw new Error(`The action "${action.name}" of "${piece.entity.name}" has no operation.`);
  const variables = { ...recordOf({ piece, action, record }), ...action.arguments, ...answers };
  const { data, error } = await runMutation(client, {
    mutation: document,
    variables,
    // A dialog shows the issues of its own form.
    ...(action.asks.length === 0 ? {} : { context: localErrors }),
  });
  if (error !== undefined) {
    // Refetch, so that the person decides on the current record.
    if (isConflict(error)) await refetch(client);
    return error;
  }
  const [result] = Object.values(data ?? {});
  if (action.kind === 'download') {
    if (!openDownload(result)) toast(translate('errors.download_failed'), 'danger');
    return undefined;
  }
  // A falsy result means that nothing was done.
  if (result === false || result === null || result === undefined) {
    toast(translate('errors.saving'), 'danger');
    return new CombinedGraphQLErrors({ errors: [{ message: 'errors.saving' }] });
  }
  toast(translate(action.success ?? (action.name === 'remove' ? 'success.removed' : 'success.done')), 'success');
  if (action.to !== undefined) navigate(actionAddress(action.to, record));
  await refetch(client);
  return undefined;
}

/** The variables that identify the record, and its row version if the operation takes one. */
function recordOf({ piece, action, record }: CallRun): Values {
  if (record === undefined) return {};
  const { arguments: taken = {}, record: names = 'id' } = piece.entity.operations[action.operation ?? ''] ?? {};
  const takesVersion = 'rowVersion' in taken;
  return { ...namedBy(record, names), ...(takesVersion && { rowVersion: record['rowVersion'] }) };
}

/** Variables that identify the record: its id, or ids of its references. A record of the viewer needs none. */
function namedBy(record: RecordData, names: NonNullable<Operation['record']>): Values {
  if (typeof names === 'string') return names.startsWith('$viewer.') ? {} : { [names]: record.id };
  return Object.fromEntries(
    Object.entries(names).map(([argument, reference]) => [argument, valueAt(record, `${reference}.id`)]),
  );
}

function isConflict(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'ConflictError')
  );
}

/** The document of an action's operation; its result has one field. */
function documentOf(
  { documents }: EntityPiece,
  { name, operation }: CallingAction,
): TypedDocumentNode<Values, object> | undefined {
  // Documents of the built-in operations are stored beside those of the operations in metadata.
  return (
    documents.operations[operation ?? name] ?? (name === 'remove' || name === 'restore' ? documents[name] : undefined)
  );
}
