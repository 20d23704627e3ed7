import { useRef, useState } from 'react';
import type { MutationAction, Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { usePlaceState, type EntityPiece } from '../state/index.ts';
import { askedOperation } from './asked-operation.ts';
import type { BulkOutcome } from './run-in-parts.ts';
import { useRunBulk } from './use-run-bulk.ts';

/** A bulk action whose dialog is open. */
interface AskedBulk {
  readonly action: MutationAction;
  readonly operation: Operation;
}

export interface BulkReport {
  readonly action: MutationAction;
  readonly outcomes: readonly BulkOutcome[];
  /** What the records were called, by id: of each that was to be acted on, in their order. */
  readonly names: ReadonlyMap<string, string>;
}

interface BulkOptions {
  readonly piece: EntityPiece;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onClear: () => void;
}

/** Acts on the selected records: what is asked before, how far it is, and what happened to each. */
export function useBulk({ piece, ids, nameOf, onClear }: BulkOptions) {
  const runBulk = useRunBulk(piece);
  const [report, setReport] = usePlaceState<BulkReport>();
  const [asked, ask] = usePlaceState<AskedBulk>();
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const isStopped = useRef(false);
  const run = async (action: MutationAction, answers?: Values) => {
    const names = new Map(ids.map((id) => [id, nameOf(id)]));
    isStopped.current = false;
    const onDone = (count: number) => {
      // The server takes the answers: the rest goes on in the toolbar.
      ask(undefined);
      setProgress(count);
    };
    const outcomes = await runBulk({ action, ids, answers, progress: { onDone, isStopped: () => isStopped.current } });
    setProgress(undefined);
    if (outcomes === undefined) return;
    ask(undefined);
    setReport({ action, outcomes, names });
    onClear();
  };
  return {
    progress,
    report,
    asked,
    ask,
    start: (action: MutationAction) => {
      const operation = piece.entity.operations[action.bulk?.operation ?? ''];
      if (operation === undefined || action.asks.length === 0) void run(action);
      else ask({ action, operation: askedOperation(operation, action) });
    },
    answer: async (answers: Values) => {
      if (asked !== undefined) await run(asked.action, answers);
      return [];
    },
    stop: () => {
      isStopped.current = true;
    },
    close: () => setReport(undefined),
  };
}
