import { useCallback, type ReactNode } from 'react';
import type { ActionOf } from '../../metadata/types/index.ts';
import { DialogRegion } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useLabel, useRouteState, type ActionRun, type PrintedRecord } from '../state/index.ts';

interface Printing {
  readonly record: PrintedRecord;
  readonly title: string;
}

const PrintDialog = lazyComponent(async () => (await import('../print/index.ts')).PrintDialog);

/** The dialog of a print, for whoever starts one. */
export function usePrintDialog(): {
  readonly dialog: ReactNode;
  /** Opens the print that an action names, for its record. */
  readonly print: (run: ActionRun<ActionOf<'print'>>) => void;
} {
  const [printing, setPrinting] = useRouteState<Printing>();
  const label = useLabel();
  const print = useCallback(
    ({ action, record, name }: ActionRun<ActionOf<'print'>>) => {
      if (action.print === undefined || record === undefined) return;
      setPrinting({ record: { print: action.print, id: record.id }, title: `${label(action.label)}: ${name}` });
    },
    [label, setPrinting],
  );
  const dialog = printing && (
    <DialogRegion onClose={() => setPrinting(undefined)}>
      <PrintDialog {...printing} onClose={() => setPrinting(undefined)} />
    </DialogRegion>
  );
  return { dialog, print };
}
