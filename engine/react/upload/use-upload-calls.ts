import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { followedBy } from '../../graphql/index.ts';
import type { UploadAction } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { localErrors, toSentences } from '../feedback/index.ts';
import { refetch, runMutation } from '../load/index.ts';
import { useWords, type EntityPiece } from '../state/index.ts';
import { isUnderWay } from './upload-state.ts';

/** An action that sends a file, of whichever entity. */
export interface UploadRun {
  readonly piece: EntityPiece;
  readonly action: UploadAction;
}

/** What an operation answered, or why it did nothing. */
export interface UploadAnswer {
  readonly answer: unknown;
  readonly sentences: readonly string[];
}

type Answers = Readonly<Record<string, unknown>>;

const pollMs = 1_000;

/** The requests of an upload: its operations with the file, and how far the record is that one answered. */
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
      // A falsy answer means that nothing was done.
      const isDone = answer !== undefined && answer !== null && answer !== false;
      return { answer, sentences: isDone ? [] : [translate('errors.saving')] };
    };
    const read = async (id: string): Promise<Values | undefined> => {
      const query = document(followedBy(action.name));
      const { data } = await client
        .query({ query, variables: { id }, fetchPolicy: 'network-only', context: localErrors })
        // The connection comes back, or the person leaves.
        .catch(() => ({ data: undefined }));
      return Object.values(data ?? {}).find(isValues);
    };
    return { call, follow: followWith(read, action), refetch: () => refetch(client) };
  }, [client, translate, piece, action]);
}

/** Reads a record until its work has ended, and tells each time how far it is; nothing where one leaves before. */
function followWith(read: (id: string) => Promise<Values | undefined>, { follows }: UploadAction) {
  return async (id: string, tell: (record: Values) => void, left: AbortSignal): Promise<Values | undefined> => {
    while (follows !== undefined && !left.aborted) {
      const record = await read(id);
      if (record !== undefined && !isUnderWay(record, follows)) return record;
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
