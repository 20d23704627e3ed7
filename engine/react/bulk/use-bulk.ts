import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { MutationAction, Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { dialogOperation } from '../action/index.ts';
import { useRouteState, type EntityPiece } from '../state/index.ts';
import { readPreview, type BulkPreview } from './bulk-preview.ts';
import type { BulkOutcome } from './run-in-batches.ts';
import { useRunBulk } from './use-run-bulk.ts';

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
