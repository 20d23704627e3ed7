import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { sentenceOf } from '../feedback/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { BulkReport } from './use-run-bulk.ts';

interface BulkReportDialogProps {
  readonly report: BulkReport;
  readonly onClose: () => void;
}

/** Counts what was done and what was refused, and lists what happened to each record. */
export function BulkReportDialog({ report: { action, outcomes, names }, onClose }: BulkReportDialogProps) {
  const label = useLabel();
  const translate = useWords();
  const refused = outcomes.filter(({ reason }) => typeof reason === 'string').length;
  return (
    <Dialog
      isOpen
      title={translate('list.bulkTitle', { action: label(action.label) })}
      isCloseButtonShown={false}
      onClose={onClose}
    >
      <DialogBody>
        <p>{translate('list.bulkSummary', { done: outcomes.length - refused, refused })}</p>
        <table className="bulk-report">
          <thead>
            <tr>
              <th scope="col">{translate('list.bulkRecord')}</th>
              <th scope="col">{translate('list.bulkResult')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ id, reason, params }) => (
              <tr key={id}>
                <th scope="row">{names.get(id) ?? id}</th>
                <td className={typeof reason === 'string' ? 'bulk-refused' : 'bulk-done'}>
                  {typeof reason === 'string'
                    ? sentenceOf(reason, params ?? {}, translate)
                    : translate('list.bulkDone')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFooter
        actions={
          <Button autoFocus intent="primary" onClick={onClose}>
            {translate('feedback.close')}
          </Button>
        }
      />
    </Dialog>
  );
}
