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
  /** The operation whose arguments the dialog asks; undefined when it only confirms. */
  readonly operation: Operation | undefined;
  readonly preview: BulkPreview;
  /** Ids of the records on which the action is available. */
  readonly ids: readonly string[];
}

export interface BulkReport {
  readonly action: MutationAction;
  readonly outcomes: readonly BulkOutcome[];
  /** Record names by id, in the order of the run. */
  readonly names: ReadonlyMap<string, string>;
}

interface BulkOptions {
  readonly piece: EntityPiece;
  /** Name of a further list of the entity. */
  readonly list: string | undefined;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onClear: () => void;
}

/** Runs bulk actions on the selected records: preview, dialog, progress and report. */
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
    // The selection changed while the preview was loading.
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
      // The server accepted the first batch: close the dialog and show progress in the toolbar.
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
      // A dialog with arguments stays open until the server accepts them; one without closes now, so that nobody
      // confirms twice.
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

/** The result of a bulk operation has one field. */
type Outcomes = Readonly<Record<string, readonly BulkOutcome[] | null>>;

interface BulkRun {
  readonly action: MutationAction;
  readonly ids: readonly string[];
  /** Values entered in the action's dialog. */
  readonly answers: Values;
  readonly progress: BulkProgress;
}

/** Runs a bulk action and returns the outcome of each record reached; undefined when none was. */
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
