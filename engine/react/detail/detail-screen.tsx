import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FailureView, RefusedView, RegionBoundary, StateView } from '../feedback/index.ts';
import { PageHeader, type Crumb } from '../shell/index.ts';
import {
  displayOf,
  Link,
  useEntity,
  useLabel,
  useNavigation,
  useViewer,
  useWords,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';
import { useDraft } from './use-draft.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordBody } from './record-body.tsx';
import { RecordStatus } from './record-status.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { useRecord } from './use-record.ts';
import { useRecordEditor } from './use-record-editor.ts';
import './detail.css';

export interface DetailScreenProps {
  readonly entity: string;
  readonly id: string;
}

/** A record as a whole screen: read first, edited on request. */
export function DetailScreen({ entity, id }: DetailScreenProps) {
  return (
    <RegionBoundary fallback={<DetailSkeleton />}>
      <LoadedDetail key={id} entity={entity} id={id} />
    </RegionBoundary>
  );
}

function LoadedDetail({ entity, id }: DetailScreenProps) {
  const piece = useEntity(entity);
  const translate = useWords();
  const { permissions = [] } = useViewer();
  const reading = useRecord(piece, id);
  const { navigate } = useNavigation();
  const wasRead = useRef(false);
  const { route } = piece.entity;
  useEffect(() => {
    if (reading.kind === 'read') wasRead.current = true;
    // It was here and is gone: removed on this very screen.
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
  switch (reading.kind) {
    case 'loading':
      return <DetailSkeleton />;
    case 'failed':
      return (
        <WithoutRecord piece={piece}>
          <FailureView title={translate('errors.data_not_loaded')} errors={reading.errors} onRetry={reading.retry} />
        </WithoutRecord>
      );
    case 'missing':
      return (
        <WithoutRecord piece={piece}>
          <MissingRecord piece={piece} />
        </WithoutRecord>
      );
    case 'read':
      return <RecordDetail piece={piece} record={reading.record} />;
  }
}

/** Where no record can be shown, the page is headed by the name of its kind. */
export function WithoutRecord({ piece, children }: { readonly piece: EntityPiece; readonly children: ReactNode }) {
  const label = useLabel();
  const { entity } = piece;
  return (
    <>
      <PageHeader title={label(entity.label)} breadcrumb={crumbsOf(piece, label(entity.plural))} />
      {children}
    </>
  );
}

/** Says that there is no such record, or none within the viewer's reach. */
export function MissingRecord({ piece }: { readonly piece: EntityPiece }) {
  const translate = useWords();
  const { route } = piece.entity;
  return (
    <StateView
      icon={null}
      title={translate('form.notFound')}
      action={route === undefined ? undefined : <Link to={route}>{translate('form.backToList')}</Link>}
    />
  );
}

function RecordDetail({ piece, record }: { readonly piece: EntityPiece; readonly record: RecordData }) {
  const label = useLabel();
  const { entity } = piece;
  const [saved, setSaved] = useState<RecordData | undefined>(undefined);
  const editor = useRecordEditor({ piece, record, onSaved: setSaved });
  const draft = useDraft({ piece, editor, recordId: record.id });
  const title = displayOf(label(entity.display), record);
  return (
    <div className="detail">
      <PageHeader
        title={title}
        breadcrumb={crumbsOf(piece, label(entity.plural))}
        status={<RecordStatus piece={piece} record={record} />}
        actions={
          editor.mode === 'read' ? (
            <DetailActions piece={piece} record={record} editor={editor} name={title} />
          ) : undefined
        }
      />
      <RecordBody piece={piece} editor={editor} draft={draft} />
      {saved !== undefined && <SavedDialog piece={piece} record={saved} onClose={() => setSaved(undefined)} />}
    </div>
  );
}

/** The way back to an entity's list. */
export function crumbsOf({ entity }: EntityPiece, plural: string): readonly Crumb[] {
  return entity.route === undefined ? [] : [{ label: plural, to: entity.route }];
}
