import { FactsSkeleton } from '../feedback/read-first.tsx';
import { useWords, type DecisionProps } from '../state/index.ts';
import { RecordStates } from './record-region.tsx';
import { RecordFields } from './record-sections.tsx';
import { useRecord } from './use-record.ts';
import './detail.css';

/** The facts of a decision: some fields of the record, read from the server. */
export function DecisionFacts({ piece, id, fields }: DecisionProps) {
  const translate = useWords();
  return (
    <RecordStates
      reading={useRecord(piece, { id })}
      skeleton={<FactsSkeleton />}
      missing={<p>{translate('errors.entity.notFound')}</p>}
    >
      {(record) => <RecordFields piece={piece} record={record} fields={fields} />}
    </RecordStates>
  );
}
