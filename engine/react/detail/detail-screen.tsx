import { Activity, useEffect, useRef, useState } from 'react';
import { CommentsPanel } from '../comments/index.ts';
import { RefusedView, RegionBoundary } from '../feedback/index.ts';
import { HelpButton } from '../help/index.ts';
import { HistoryPanel } from '../history/index.ts';
import { PageHeader } from '../shell/index.ts';
import {
  displayOf,
  RecordOutline,
  useEntity,
  useHome,
  useLabel,
  useNavigation,
  useViewer,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';
import { RecordPager } from '../walk/index.ts';
import { useDraft } from './use-draft.ts';
import { DetailActions, offeredUpdate } from './detail-actions.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordBody } from './record-body.tsx';
import { RecordRegion, useCrumbs, WithoutRecord } from './record-region.tsx';
import { RecordStatus } from './record-status.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { useRecord } from './use-record.ts';
import { useRecordEditor } from './use-record-editor.ts';
import './detail.css';

export interface DetailScreenProps {
  readonly entity: string;
  readonly id: string;
}

/** The screen of a record: opened in read mode, edited on request. */
export function DetailScreen({ entity, id }: DetailScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<DetailSkeleton />}>
      <LoadedDetail key={id} entity={entity} id={id} />
    </RegionBoundary>
  );
}

function LoadedDetail({ entity, id }: DetailScreenProps) {
  const piece = useEntity(entity);
  const { permissions = [] } = useViewer();
  const reading = useRecord(piece, { id });
  const { navigate } = useNavigation();
  const wasRead = useRef(false);
  const route = useHome(piece.entity)?.route;
  useEffect(() => {
    if (reading.kind === 'read') wasRead.current = true;
    // The record was removed while this screen showed it.
    if (reading.kind === 'missing' && wasRead.current && route !== undefined) navigate(route, 'replace');
  }, [reading.kind, navigate, route]);
  const { read } = piece.entity.access.permissions;
  if (read !== undefined && !permissions.includes(read)) {
    return (
      <WithoutRecord piece={piece}>
        <RefusedView />
      </WithoutRecord>
    );
  }
  return (
    <RecordRegion piece={piece} reading={reading}>
      {(record) => <RecordDetail piece={piece} record={record} />}
    </RecordRegion>
  );
}

interface RecordDetailProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  /** True when the viewer has no list that contains the record. */
  readonly isSole?: boolean;
}

/** A loaded record: read mode first, edited on request. */
export function RecordDetail({ piece, record, isSole = false }: RecordDetailProps) {
  const label = useLabel();
  const { entity } = piece;
  const [saved, setSaved] = useState<RecordData | undefined>(undefined);
  const editor = useRecordEditor({ piece, record, onSaved: setSaved });
  const update = offeredUpdate(piece, record, editor);
  const isEditable = update !== undefined && update.refusal === undefined;
  const draft = useDraft({ piece, editor, recordId: record.id, isEditable });
  const crumbs = useCrumbs(piece);
  const title = displayOf(label(entity.display), record);
  return (
    <div className="detail">
      <PageHeader
        title={title}
        breadcrumb={isSole ? [] : crumbs}
        status={
          <>
            <RecordStatus piece={piece} record={record} />
            {isSole && <HelpButton of={entity.name} title={label(entity.label)} />}
            {!isSole && <RecordPager piece={piece} id={record.id} />}
          </>
        }
        actions={
          editor.mode === 'read' ? (
            <DetailActions piece={piece} record={record} editor={editor} update={update} name={title} />
          ) : undefined
        }
      />
      <RecordOutline>
        <RecordBody piece={piece} editor={editor} draft={draft} />
        {/* Hidden rather than unmounted, so that an unfinished comment survives editing. */}
        <Activity mode={editor.mode === 'read' ? 'visible' : 'hidden'}>
          <CommentsPanel piece={piece} id={record.id} />
        </Activity>
        {editor.mode === 'read' && <HistoryPanel key={String(record['rowVersion'])} piece={piece} record={record} />}
      </RecordOutline>
      {saved !== undefined && <SavedDialog piece={piece} record={saved} onClose={() => setSaved(undefined)} />}
    </div>
  );
}
