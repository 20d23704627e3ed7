import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { Action, Operation } from '../../metadata/types/index.ts';
import { toSentences, useConfirm, useToast, type ErrorSentence } from '../feedback/index.ts';
import { useCatalogue, useLabel, useNavigation, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { addressOf } from './record-actions.ts';
import { openDownload } from './open-download.ts';

/** An action on one record, or on none (`record` absent) for those of a toolbar. */
export interface ActionRun {
  readonly piece: EntityPiece;
  readonly action: Action;
  readonly record?: RecordData;
  /** What the record is called in one line. */
  readonly name: string;
}

interface Asked extends ActionRun {
  readonly operation: Operation;
}

const RunContext = createContext<(run: ActionRun) => Promise<void>>(() => Promise.resolve());

const ActionDialog = lazy(async () => ({ default: (await import('../ask/index.ts')).ActionDialog }));

/** Runs actions for everything inside it: asks what they need, confirms, calls and says what happened. */
export function ActionProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const { operations } = useCatalogue();
  const { navigate } = useNavigation();
  const label = useLabel();
  const translate = useWords();
  const confirm = useConfirm();
  const call = useCall();

  const run = useCallback(async (started: ActionRun) => {
    const { piece, action, record, name } = started;
    if (action.kind === 'navigate') {
      if (action.to !== undefined) navigate(record === undefined ? action.to : addressOf(action.to, record));
      return;
    }
    const operation = action.operation === undefined ? undefined : (piece.entity.operations[action.operation] ?? operations[action.operation]);
    if (operation !== undefined && action.asks.length > 0) {
      setAsked({ ...started, operation });
      return;
    }
    const isAgreed = action.confirm === undefined || await confirm({
      title: `${label(action.label)}: ${name}`, text: label(action.confirm), verb: label(action.label), intent: action.intent,
    });
    if (isAgreed) await call(started, {});
  }, [call, confirm, label, navigate, operations]);

  return (
    <RunContext value={run}>
      {children}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <ActionDialog
            title={`${label(asked.action.label)}: ${asked.name}`} intent={asked.action.intent} verb={label(asked.action.label)}
            operation={asked.operation} asks={asked.action.asks}
            onSubmit={async (values: Readonly<Record<string, unknown>>) => {
              const error = await call(asked, values);
              if (error === undefined) setAsked(undefined);
              return error === undefined ? [] : toSentences(error, translate);
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </RunContext>
  );
}

/** Runs an action. */
export const useRunAction = (): ((run: ActionRun) => Promise<void>) => use(RunContext);

export type { ErrorSentence };

/** Calls an action's operation and tells of success; answers the error, which the client's error link has shown. */
function useCall() {
  const client = useApolloClient();
  const translate = useWords();
  const toast = useToast();
  return useCallback(async ({ piece, action, record }: ActionRun, asked: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const document = documentOf(piece, action);
    if (document === undefined) throw new Error(`The action "${action.name}" of "${piece.entity.name}" has no operation.`);
    const variables = { ...(record === undefined ? {} : { id: record.id }), ...action.arguments, ...asked };
    const { data, error } = await client.mutate<Readonly<Record<string, unknown>>>({ mutation: document, variables, errorPolicy: 'all' })
      .catch((failure: unknown) => ({ data: undefined, error: failure }));
    if (error !== undefined) return error;
    const [result] = Object.values(data ?? {});
    if (action.kind === 'download') {
      if (!openDownload(result)) toast(translate('errors.download_failed'), 'danger');
      return undefined;
    }
    // A falsy answer means that nothing was done.
    if (result === false || result === null || result === undefined) {
      toast(translate('errors.saving'), 'danger');
      return new CombinedGraphQLErrors({ errors: [{ message: 'errors.saving' }] });
    }
    toast(translate(action.success ?? (action.name === 'remove' ? 'success.removed' : 'success.done')), 'success');
    await client.refetchQueries({ include: 'active' });
    return undefined;
  }, [client, toast, translate]);
}

function documentOf({ documents }: EntityPiece, { name, operation }: Action): DocumentNode | undefined {
  if (operation !== undefined) return documents.operations[operation];
  return name === 'remove' ? documents.remove : documents.operations[name];
}
