import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState, useCallback } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import type { MutationAction, Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { dialogOperation } from '../action/index.ts';
import { useRouteState, type EntityPiece } from '../state/index.ts';
import { refetch, runMutation } from '../load/index.ts';
import { readPreview, type BulkPreview } from './bulk-preview.ts';
import { type BulkOutcome, runInBatches, type BulkProgress } from './run-in-batches.ts';

/** A bulk action whose dialog is open. */
export interface PendingBulk {
  readonly action: MutationAction;
  /** What the dialog asks is an argument of it; absent where it asks nothing but to agree. */
  readonly operation: Operation | undefined;
  readonly preview: BulkPreview;
  /** The records it can be done to: what is agreed to. */
  readonly ids: readonly string[];
}

export interface BulkReport {
  readonly action: MutationAction;
  readonly outcomes: readonly BulkOutcome[];
  /** What the records were called, by id: of each that was to be acted on, in their order. */
  readonly names: ReadonlyMap<string, string>;
}

interface BulkOptions {
  readonly piece: EntityPiece;
  /** A further list. */
  readonly list: string | undefined;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onClear: () => void;
}

/** Acts on the selected records: what it would be done to, what is asked before, how far it is, and what happened to each. */
export function useBulk({ piece, list, ids, nameOf, onClear }: BulkOptions) {
  const client = useApolloClient();
  const runBulk = useRunBulk(piece);
  const [report, setReport] = useRouteState<BulkReport>();
  const [pending, ask] = useRouteState<PendingBulk>();
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const isStopped = useRef(false);
  const isStarting = useRef(false);
  const latest = useRef(ids.join());
  useEffect(() => {
    latest.current = ids.join();
  });
  const start = async (action: MutationAction) => {
    if (isStarting.current) return;
    isStarting.current = true;
    const preview = await readPreview(client, { piece, list, action, ids });
    isStarting.current = false;
    // What was selected meanwhile is another question.
    if (preview === undefined || latest.current !== ids.join()) return;
    const refused = new Set(preview.refused.map(({ id }) => id));
    const operation = piece.entity.operations[action.bulk?.operation ?? ''];
    ask({
      action,
      operation: operation === undefined || action.asks.length === 0 ? undefined : dialogOperation(operation, action),
      preview,
      ids: ids.filter((id) => !refused.has(id)),
    });
  };
  const run = async ({ action, ids: agreed }: PendingBulk, answers: Values) => {
    const names = new Map(agreed.map((id) => [id, nameOf(id)]));
    isStopped.current = false;
    const onDone = (count: number) => {
      // The server takes the answers: the rest goes on in the toolbar.
      ask(undefined);
      setProgress(count);
    };
    const progressed = { onDone, isStopped: () => isStopped.current };
    const outcomes = await runBulk({ action, ids: agreed, answers, progress: progressed });
    setProgress(undefined);
    if (outcomes === undefined) return;
    ask(undefined);
    setReport({ action, outcomes, names });
    onClear();
  };
  return {
    progress,
    report,
    pending,
    ask,
    start: (action: MutationAction) => void start(action),
    agree: async (answers: Values) => {
      // A dialog that asks stays until the server takes the answers; nobody can agree twice to one that does not.
      if (pending?.operation === undefined) ask(undefined);
      if (pending !== undefined) await run(pending, answers);
      return [];
    },
    stop: () => {
      isStopped.current = true;
    },
    close: () => setReport(undefined),
  };
}

/** A bulk operation answers one field. */
type Outcomes = Readonly<Record<string, readonly BulkOutcome[] | null>>;

interface BulkRun {
  readonly action: MutationAction;
  readonly ids: readonly string[];
  /** Given in the action's dialog. */
  readonly answers: Values;
  readonly progress: BulkProgress;
}

/**
 * Runs a bulk action and answers what happened to each record it reached; undefined where it reached none.
 */
function useRunBulk({ entity, documents }: EntityPiece) {
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
