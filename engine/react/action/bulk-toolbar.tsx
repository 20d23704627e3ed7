import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import type { Action } from '../../metadata/types/index.ts';
import { NamedIcon, useLabel, useWords, type EntityPiece } from '../state/index.ts';
import { useRunBulk, type BulkReport } from './use-run-bulk.ts';
import './action.css';

interface BulkToolbarProps {
  readonly piece: EntityPiece;
  readonly actions: readonly Action[];
  /** Ids of the selected records. */
  readonly ids: readonly string[];
  /** What a record is called in one line. */
  readonly nameOf: (id: string) => string;
  readonly onClear: () => void;
}

const BulkReportDialog = lazy(async () => ({ default: (await import('./bulk-report-dialog.tsx')).BulkReportDialog }));

/** What can be done with the selected records at once; afterwards it lists what happened to each. */
export function BulkToolbar({ piece, actions, ids, nameOf, onClear }: BulkToolbarProps) {
  const label = useLabel();
  const translate = useWords();
  const runBulk = useRunBulk(piece);
  const [report, setReport] = useState<BulkReport | undefined>(undefined);
  const run = async (action: Action) => {
    const names = new Map(ids.map((id) => [id, nameOf(id)]));
    const outcomes = await runBulk(action, ids);
    if (outcomes === undefined) return;
    setReport({ action, outcomes, names });
    onClear();
  };
  return (
    <>
      {ids.length > 0 && (
        <div className="bulk-toolbar" role="toolbar" aria-label={translate('list.selected', { count: ids.length })}>
          <span role="status">{translate('list.selected', { count: ids.length })}</span>
          {actions.map((action) => (
            <Button
              key={action.name}
              icon={<NamedIcon name={action.icon} />}
              onClick={() => void run(action)}
              intent={action.intent === 'danger' ? 'danger' : 'primary'}
              variant={action.intent === 'danger' ? 'outlined' : 'solid'}
            >
              {label(action.label)}
            </Button>
          ))}
          <Button variant="minimal" onClick={onClear}>
            {translate('list.selectionClear')}
          </Button>
        </div>
      )}
      {report !== undefined && (
        <Suspense fallback={null}>
          <BulkReportDialog report={report} onClose={() => setReport(undefined)} />
        </Suspense>
      )}
    </>
  );
}
