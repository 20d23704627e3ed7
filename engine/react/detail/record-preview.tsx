import { EntityForm } from '../form/index.ts';
import { useEntity, type EntityPiece, type PreviewProps, type RecordData } from '../state/index.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { MissingRecord, RecordStates } from './record-region.tsx';
import { SummaryPanels } from './summary-panels.tsx';
import { useRecord } from './use-record.ts';
import { useRecordEditor } from './use-record-editor.ts';
import './detail.css';

/** A record in read mode beside its list. */
export function RecordPreview({ entity, id }: PreviewProps) {
  const piece = useEntity(entity);
  return (
    <RecordStates
      reading={useRecord(piece, { id })}
      skeleton={<DetailSkeleton />}
      missing={<MissingRecord piece={piece} />}
    >
      {(record) => <ReadRecord key={`${id} ${String(record['rowVersion'])}`} piece={piece} record={record} />}
    </RecordStates>
  );
}

const nothingSaved = () => undefined;

function ReadRecord({ piece, record }: { readonly piece: EntityPiece; readonly record: RecordData }) {
  const { ruleContext, store } = useRecordEditor({ piece, record, onSaved: nothingSaved });
  return (
    <div className="record-look">
      <SummaryPanels piece={piece} store={store} />
      <EntityForm piece={piece} ruleContext={ruleContext} store={store} mode="read" presentation="dialog" />
    </div>
  );
}
