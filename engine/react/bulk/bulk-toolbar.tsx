import './bulk.css';
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { MutationAction } from '../../metadata/types/index.ts';
import { DialogRegion } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { NamedIcon, useEntity, useLabel, useWords } from '../state/index.ts';
import { useFormat } from '../format/index.ts';
import type { BulkRecords } from './bulk-facts.tsx';
import { useBulk } from './use-bulk.ts';

export interface BulkToolbarProps {
  /** The records of the list and how they are shown. */
  readonly listed: BulkRecords;
  /** Name of a further list of the entity. */
  readonly list: string | undefined;
  readonly actions: readonly MutationAction[];
  /** Ids of the selected records. */
  readonly ids: readonly string[];
  readonly onClear: () => void;
  /** Moves the focus back to the rows. */
  readonly onLeave: () => void;
  /** Content beside the count. */
  readonly children?: ReactNode;
}

const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog);
const BulkReportDialog = lazyComponent(async () => (await import('./bulk-report-dialog.tsx')).BulkReportDialog);

/** Toolbar of bulk actions on the selected records; afterwards it shows each record's outcome. */
export function BulkToolbar({ listed, list, actions, ids, onClear, onLeave, children }: BulkToolbarProps) {
  const piece = useEntity(listed.entity.name);
  const { nameOf } = listed;
  const label = useLabel();
  const translate = useWords();
  const { progress, report, pending, ask, start, agree, stop, close } = useBulk({ piece, list, ids, nameOf, onClear });
  return (
    <>
      {ids.length > 0 && (
        <div
          className="bulk-toolbar"
          role="toolbar"
          tabIndex={-1}
          aria-label={translate('list.selected', { count: ids.length })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onLeave();
          }}
        >
          <span role="status">{translate('list.selected', { count: ids.length })}</span>
          {progress !== undefined && <BulkProgressBar done={progress} of={ids.length} onStop={stop} />}
          {progress === undefined && (
            <>
              {children}
              {actions.map((action) => (
                <Button
                  key={action.name}
                  icon={<NamedIcon name={action.icon} />}
                  onClick={() => start(action)}
                  intent={action.intent === 'danger' ? 'danger' : 'primary'}
                  variant={action.intent === 'success' || action.intent === 'primary' ? 'solid' : 'outlined'}
                >
                  {label(action.label)}
                </Button>
              ))}
              <Button variant="minimal" onClick={onClear}>
                {translate('list.selectionClear')}
              </Button>
            </>
          )}
        </div>
      )}
      {pending !== undefined && (
        <DialogRegion onClose={() => ask(undefined)}>
          <BulkDialog piece={piece} listed={listed} pending={pending} onAgree={agree} onClose={() => ask(undefined)} />
        </DialogRegion>
      )}
      {report !== undefined && (
        <DialogRegion onClose={close}>
          <BulkReportDialog report={report} onClose={close} />
        </DialogRegion>
      )}
    </>
  );
}

interface BulkProgressBarProps {
  readonly done: number;
  readonly of: number;
  readonly onStop: () => void;
}

/** Progress of a bulk action, with a stop button. */
function BulkProgressBar({ done, of, onStop }: BulkProgressBarProps) {
  const translate = useWords();
  const { number } = useFormat();
  const words = translate('list.bulkProgress', { done: number(done), of: number(of) });
  return (
    <>
      <progress value={done} max={of} aria-label={words} />
      <span>{words}</span>
      <Button variant="outlined" onClick={onStop}>
        {translate('list.bulkStop')}
      </Button>
    </>
  );
}
