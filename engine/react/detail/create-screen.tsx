import { useState } from 'react';
import type { Values } from '../../record/index.ts';
import { RefusedView, RegionBoundary } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import {
  useEntity,
  useHome,
  useLabel,
  useNavigation,
  useViewer,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';
import { useCrumbs } from './record-region.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordBody } from './record-body.tsx';
import { referencesIn } from './references-in.ts';
import { SavedDialog } from './saved-dialog.tsx';
import { useDraft } from './use-draft.ts';
import { useRecordEditor } from './use-record-editor.ts';
import './detail.css';

export interface CreateScreenProps {
  readonly entity: string;
  /** Heads the screen instead of the entity's name. */
  readonly title?: string;
  /** What the record starts with beside its defaults, when the screen opens. */
  readonly prefill?: Values;
  /** Ids of records it starts with, by the names of references, as an address says them; others are passed over. */
  readonly named?: Readonly<Record<string, string>>;
  /** Input fields that the place sets. */
  readonly fixed?: Values;
  /** Key of the words that tell of success, where not those of every save. */
  readonly success?: string | undefined;
  /** Where one goes once it is saved, where not to the list or the record. */
  readonly to?: string | undefined;
}

/** A new record as a whole screen, editable at once. */
export function CreateScreen(props: CreateScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<DetailSkeleton />}>
      <LoadedCreate {...props} />
    </RegionBoundary>
  );
}

function LoadedCreate({ entity, ...rest }: CreateScreenProps) {
  const piece = useEntity(entity);
  const { permissions = [] } = useViewer();
  const { create } = piece.entity.access.permissions;
  if (create !== undefined && !permissions.includes(create)) return <RefusedView />;
  return <NewRecord piece={piece} {...rest} />;
}

interface NewRecordProps extends Omit<CreateScreenProps, 'entity'> {
  readonly piece: EntityPiece;
}

function NewRecord({ piece, title, prefill, named, fixed, success, to }: NewRecordProps) {
  const label = useLabel();
  const { navigate } = useNavigation();
  const { entity } = piece;
  const home = useHome(entity);
  const crumbs = useCrumbs(piece);
  const [saved, setSaved] = useState<RecordData | undefined>(undefined);
  const { afterSave } = entity.form ?? {};
  const onSaved = (record: RecordData) => {
    if (afterSave?.dialog !== undefined) setSaved(record);
    else if (to !== undefined) navigate(to, 'replace');
    else if (home !== undefined) navigate(afterSave?.to === 'list' ? home.route : home.recordTo(record.id), 'replace');
  };
  const prefilled = { ...referencesIn(entity.fields, named), ...prefill };
  const editor = useRecordEditor({ piece, prefilled, fixed, success, onSaved });
  const draft = useDraft({ piece, editor, recordId: undefined });
  return (
    <div className="detail">
      <PageHeader title={title ?? label(entity.newLabel)} breadcrumb={crumbs} />
      <RecordBody
        piece={piece}
        editor={editor}
        draft={draft}
        onCancel={() => {
          const back = to ?? home?.route;
          if (back !== undefined) navigate(back);
        }}
      />
      {saved !== undefined && <SavedDialog piece={piece} record={saved} onClose={() => setSaved(undefined)} />}
    </div>
  );
}
