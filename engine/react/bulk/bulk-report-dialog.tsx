import { messageSentence } from '../feedback/index.ts';
import { ReadingDialog } from '../feedback/reading-dialog.tsx';
import { useLabel, useWords } from '../state/index.ts';
import { reportRows, type ReportRow } from './report-rows.ts';
import type { BulkReport } from './use-bulk.ts';

interface BulkReportDialogProps {
  readonly report: BulkReport;
  readonly onClose: () => void;
}

/** Counts done and refused records and lists each record's outcome; refused ones come first. */
export function BulkReportDialog({ report, onClose }: BulkReportDialogProps) {
  const label = useLabel();
  const translate = useWords();
  const rows = reportRows(report);
  const count = (kind: ReportRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const unreached = count('unreached');
  return (
    <ReadingDialog
      title={translate('list.bulkTitle', { action: label(report.action.label) })}
      label={translate('list.bulkResult')}
      intent="primary"
      onClose={onClose}
    >
      <p>{translate('list.bulkSummary', { done: count('done'), refused: count('refused') })}</p>
      {unreached > 0 && <p>{translate('list.bulkUnreachedCount', { count: unreached })}</p>}
      <table className="bulk-report">
        <thead>
          <tr>
            <th scope="col">{translate('list.bulkRecord')}</th>
            <th scope="col">{translate('list.bulkResult')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <ResultCell row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </ReadingDialog>
  );
}

function ResultCell({ row }: { readonly row: ReportRow }) {
  const translate = useWords();
  switch (row.kind) {
    case 'refused':
      return <td className="bulk-refused">{messageSentence(row.reason, row.params, translate)}</td>;
    case 'unreached':
      return <td>{translate('list.bulkUnreached')}</td>;
    case 'done':
      return <td className="bulk-done">{translate('list.bulkDone')}</td>;
  }
}
