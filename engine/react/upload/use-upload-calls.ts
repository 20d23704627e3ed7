import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { followedBy } from '../../graphql/index.ts';
import type { UploadAction } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { localErrors, toSentences } from '../feedback/index.ts';
import { refetch, runMutation } from '../load/index.ts';
import { useWords, type EntityPiece } from '../state/index.ts';
import { isInProgress } from './upload-state.ts';

/** An upload action with its entity. */
export interface UploadRun {
  readonly piece: EntityPiece;
  readonly action: UploadAction;
}

/** The result of an operation, or the sentences of its failure. */
export interface UploadAnswer {
  readonly answer: unknown;
  readonly sentences: readonly string[];
}

type Answers = Readonly<Record<string, unknown>>;

const pollMs = 1_000;

/** The requests of an upload: its operations with the file, and polling of the resulting record. */
export function useUploadCalls({ piece, action }: UploadRun) {
  const client = useApolloClient();
  const translate = useWords();
  return useMemo(() => {
    const document = (name: string): TypedDocumentNode<Answers, object> => {
      const document: TypedDocumentNode<Answers, object> | undefined = piece.documents.operations[name];
      if (document === undefined) throw new Error(`"${piece.entity.name}" has no operation "${name}".`);
      return document;
    };
    const call = async (operation: string, variables: Values): Promise<UploadAnswer> => {
      const { data, error } = await runMutation(client, {
        mutation: document(operation),
        variables,
        context: localErrors,
      });
      const answer = Object.values(data ?? {})[0];
      if (error !== undefined)
        return { answer, sentences: toSentences(error, translate).map(({ sentence }) => sentence) };
      // A falsy result means that nothing was done.
      const isDone = answer !== undefined && answer !== null && answer !== false;
      return { answer, sentences: isDone ? [] : [translate('errors.saving')] };
    };
    const read = async (id: string): Promise<Values | undefined> => {
      const query = document(followedBy(action.name));
      const { data } = await client
        .query({ query, variables: { id }, fetchPolicy: 'network-only', context: localErrors })
        // Polling continues until the connection returns or the person leaves.
        .catch(() => ({ data: undefined }));
      return Object.values(data ?? {}).find(isValues);
    };
    return { call, follow: followWith(read, action), refetch: () => refetch(client) };
  }, [client, translate, piece, action]);
}

/** Polls a record until its work has ended and reports its progress; undefined when the dialog is left before. */
function followWith(read: (id: string) => Promise<Values | undefined>, { follows }: UploadAction) {
  return async (id: string, tell: (record: Values) => void, left: AbortSignal): Promise<Values | undefined> => {
    while (follows !== undefined && !left.aborted) {
      const record = await read(id);
      if (record !== undefined && !isInProgress(record, follows)) return record;
      if (record !== undefined) tell(record);
      await pause(pollMs, left);
    }
    return undefined;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
