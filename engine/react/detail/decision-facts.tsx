import { FailureView, Skeleton } from '../feedback/index.ts';
import { useReading } from '../feedback/read-first.ts';
import { useWords, type DecisionProps } from '../state/index.ts';
import { RecordFields } from './record-sections.tsx';
import { useRecord } from './use-record.ts';
import './detail.css';

/** What is decided on in a dialog: some fields of the record as it is now. */
export function DecisionFacts({ piece, id, fields }: DecisionProps) {
  const translate = useWords();
  const reading = useRecord(piece, { id });
  useReading(reading.kind === 'loading');
  switch (reading.kind) {
    case 'loading':
      return <Skeleton className="detail-skeleton" shapes={['detail-skeleton-card']} />;
    case 'failed':
      return (
        <FailureView title={translate('errors.data_not_loaded')} errors={reading.errors} onRetry={reading.retry} />
      );
    case 'missing':
      return <p>{translate('errors.entity.notFound')}</p>;
    case 'read':
      return <RecordFields piece={piece} record={reading.record} fields={fields} />;
  }
}
