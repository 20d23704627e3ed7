import { FailureView } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { useEntity, useWords, type EntityPiece, type PreviewProps, type RecordData } from '../state/index.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { MissingRecord } from './record-region.tsx';
import { SummaryPanels } from './summary-panels.tsx';
import { useRecord } from './use-record.ts';
import { useRecordEditor } from './use-record-editor.ts';
import './detail.css';

/** A record in read mode beside its list. */
export function RecordPreview({ entity, id }: PreviewProps) {
  const translate = useWords();
  const piece = useEntity(entity);
  const reading = useRecord(piece, { id });
  switch (reading.kind) {
    case 'loading':
      return <DetailSkeleton />;
    case 'failed':
      return (
        <FailureView title={translate('errors.data_not_loaded')} errors={reading.errors} onRetry={reading.retry} />
      );
    case 'missing':
      return <MissingRecord piece={piece} />;
    case 'read':
      return <ReadRecord key={`${id} ${String(reading.record['rowVersion'])}`} piece={piece} record={reading.record} />;
  }
}

const nothingSaved = () => undefined;

function ReadRecord({ piece, record }: { readonly piece: EntityPiece; readonly record: RecordData }) {
  const { world, store } = useRecordEditor({ piece, record, onSaved: nothingSaved });
  return (
    <div className="record-look">
      <SummaryPanels piece={piece} store={store} />
      <EntityForm piece={piece} world={world} store={store} mode="read" presentation="dialog" />
    </div>
  );
}
