import { FailureView } from '../feedback/index.ts';
import { FactsSkeleton } from '../feedback/read-first.tsx';
import { useWords, type DecisionProps } from '../state/index.ts';
import { RecordFields } from './record-sections.tsx';
import { useRecord } from './use-record.ts';
import './detail.css';

/** The facts of a decision: some fields of the record, read from the server. */
export function DecisionFacts({ piece, id, fields }: DecisionProps) {
  const translate = useWords();
  const reading = useRecord(piece, { id });
  switch (reading.kind) {
    case 'loading':
      return <FactsSkeleton />;
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
