import { Button } from '@blueprintjs/core';
import type { MutationAction, Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { DialogRegion } from '../feedback/index.ts';
import { partOf } from '../load/index.ts';
import { NamedIcon, useLabel, usePlaceState, useWords, type EntityPiece } from '../state/index.ts';
import { askedOperation } from './asked-operation.ts';
import { useRunBulk, type BulkReport } from './use-run-bulk.ts';
import './action.css';

interface BulkToolbarProps {
  readonly piece: EntityPiece;
  readonly actions: readonly MutationAction[];
  /** Ids of the selected records. */
  readonly ids: readonly string[];
  /** What a record is called in one line. */
  readonly nameOf: (id: string) => string;
  readonly onClear: () => void;
}

/** A bulk action whose dialog is open. */
interface AskedBulk {
  readonly action: MutationAction;
  readonly operation: Operation;
}

const ActionDialog = partOf(async () => (await import('../ask/index.ts')).ActionDialog);
const BulkReportDialog = partOf(async () => (await import('./bulk-report-dialog.tsx')).BulkReportDialog);

/** What can be done with the selected records at once; afterwards it lists what happened to each. */
export function BulkToolbar({ piece, actions, ids, nameOf, onClear }: BulkToolbarProps) {
  const label = useLabel();
  const translate = useWords();
  const runBulk = useRunBulk(piece);
  const [report, setReport] = usePlaceState<BulkReport>();
  const [asked, setAsked] = usePlaceState<AskedBulk>();
  const run = async (action: MutationAction, answers?: Values) => {
    const names = new Map(ids.map((id) => [id, nameOf(id)]));
    const outcomes = await runBulk(action, ids, answers);
    if (outcomes === undefined) return;
    setAsked(undefined);
    setReport({ action, outcomes, names });
    onClear();
  };
  const start = (action: MutationAction) => {
    const operation = piece.entity.operations[action.bulk?.operation ?? ''];
    if (operation === undefined || action.asks.length === 0) void run(action);
    else setAsked({ action, operation: askedOperation(operation, action) });
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
              onClick={() => start(action)}
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
      {asked !== undefined && (
        <DialogRegion onClose={() => setAsked(undefined)}>
          <ActionDialog
            title={label(asked.action.label)}
            text={[translate('list.bulkConfirm', { count: ids.length }), label(asked.action.confirm)].join(' ')}
            verb={label(asked.action.label)}
            intent={asked.action.intent}
            piece={piece}
            operation={asked.operation}
            asks={asked.action.asks}
            onSubmit={async (answers) => {
              await run(asked.action, answers);
              return [];
            }}
            onClose={() => setAsked(undefined)}
          />
        </DialogRegion>
      )}
      {report !== undefined && (
        <DialogRegion onClose={() => setReport(undefined)}>
          <BulkReportDialog report={report} onClose={() => setReport(undefined)} />
        </DialogRegion>
      )}
    </>
  );
}
