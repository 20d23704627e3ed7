import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useLabel, type PrintedRecord } from '../state/index.ts';
import type { ActionRun } from './use-call-action.ts';

interface Printing {
  readonly record: PrintedRecord;
  readonly title: string;
}

const PrintDialog = lazy(async () => ({ default: (await import('../print/index.ts')).PrintDialog }));

/** The dialog of a print, for whoever starts one. */
export function usePrintDialog(): {
  readonly dialog: ReactNode;
  /** Opens the print that an action names, for its record. */
  readonly print: (run: ActionRun) => void;
} {
  const [printing, setPrinting] = useState<Printing | undefined>(undefined);
  const label = useLabel();
  const print = useCallback(
    ({ action, record, name }: ActionRun) => {
      if (action.print === undefined || record === undefined) return;
      setPrinting({ record: { print: action.print, id: record.id }, title: `${label(action.label)}: ${name}` });
    },
    [label],
  );
  const dialog = printing && (
    <Suspense fallback={null}>
      <PrintDialog {...printing} onClose={() => setPrinting(undefined)} />
    </Suspense>
  );
  return { dialog, print };
}
