import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { MutationAction } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { refetch, runMutation } from '../load/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { runInBatches, type BulkOutcome, type BulkProgress } from './run-in-batches.ts';

/** A bulk operation answers one field. */
type Outcomes = Readonly<Record<string, readonly BulkOutcome[] | null>>;

export interface BulkRun {
  readonly action: MutationAction;
  readonly ids: readonly string[];
  /** Given in the action's dialog. */
  readonly answers: Values;
  readonly progress: BulkProgress;
}

/**
 * Runs a bulk action and answers what happened to each record it reached; undefined where it reached none.
 */
export function useRunBulk({ entity, documents }: EntityPiece) {
  const client = useApolloClient();
  return useCallback(
    async ({ action, ids, answers, progress }: BulkRun): Promise<readonly BulkOutcome[] | undefined> => {
      const document: TypedDocumentNode<Outcomes, object> | undefined =
        documents.operations[action.bulk?.operation ?? ''];
      if (document === undefined)
        throw new Error(`The action "${action.name}" of "${entity.name}" has no bulk operation.`);
      const run = async (part: readonly string[]) => {
        const variables = { ids: part, ...action.arguments, ...answers };
        const { data } = await runMutation(client, { mutation: document, variables });
        return Object.values(data ?? {})[0] ?? undefined;
      };
      const outcomes = await runInBatches(ids, run, progress);
      await refetch(client);
      return outcomes;
    },
    [client, documents, entity.name],
  );
}
