import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { MutationAction } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { useConfirm } from '../feedback/index.ts';
import { useLabel, useWords, type EntityPiece } from '../state/index.ts';

/** What happened to one record; a refusal has the key of its sentence. */
export interface BulkOutcome {
  readonly id: string;
  readonly reason?: string | null;
  readonly params?: Values | null;
}

/** A bulk operation answers one field. */
type Outcomes = Readonly<Record<string, readonly BulkOutcome[] | null>>;

export interface BulkReport {
  readonly action: MutationAction;
  readonly outcomes: readonly BulkOutcome[];
  /** What the records were called, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Asks, runs a bulk action and answers what happened to each record; undefined where nothing was run. Whoever has
 * given `answers` in the action's dialog is not asked again.
 */
export function useRunBulk({ entity, documents }: EntityPiece) {
  const client = useApolloClient();
  const confirm = useConfirm();
  const label = useLabel();
  const translate = useWords();
  return useCallback(
    async (
      action: MutationAction,
      ids: readonly string[],
      answers?: Values,
    ): Promise<readonly BulkOutcome[] | undefined> => {
      const document: TypedDocumentNode<Outcomes, object> | undefined =
        documents.operations[action.bulk?.operation ?? ''];
      if (document === undefined)
        throw new Error(`The action "${action.name}" of "${entity.name}" has no bulk operation.`);
      const isAgreed =
        answers !== undefined ||
        (await confirm({
          title: label(action.label),
          text: [translate('list.bulkConfirm', { count: ids.length }), label(action.confirm)].join(' '),
          verb: label(action.label),
          intent: action.intent,
        }));
      if (!isAgreed) return undefined;
      const { data } = await client
        .mutate({
          mutation: document,
          variables: { ids, ...action.arguments, ...answers },
          errorPolicy: 'all',
        })
        .catch(() => ({ data: undefined }));
      await client.refetchQueries({ include: 'active' });
      return Object.values(data ?? {})[0] ?? undefined;
    },
    [client, confirm, documents, entity.name, label, translate],
  );
}
