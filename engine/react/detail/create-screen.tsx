import { useEffect, useRef, useState } from 'react';
import type { Values } from '../../record/index.ts';
import { RefusedView, RegionBoundary } from '../feedback/index.ts';
import { focusFirstMissing } from '../form/index.ts';
import { PageHeader } from '../shell/index.ts';
import {
  displayOf,
  useEntity,
  useHome,
  useLabel,
  useNavigation,
  useViewer,
  useWords,
  type EntityPiece,
  type PortalEntity,
  type RecordData,
} from '../state/index.ts';
import { copyPrefill } from './copy-prefill.ts';
import { RecordRegion, useCrumbs } from './record-region.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordBody } from './record-body.tsx';
import { prefilledReferences } from './prefilled-references.ts';
import { SavedDialog } from './saved-dialog.tsx';
import { useDraft } from './use-draft.ts';
import { useRecord } from './use-record.ts';
import { useRecordEditor } from './use-record-editor.ts';
import './detail.css';

export interface CreateScreenProps {
  readonly entity: string;
  /** Title of the screen instead of the entity's name. */
  readonly title?: string;
  /** The parent record, used in the breadcrumb. */
  readonly parent?: RecordData;
  /** Initial values beside the defaults; read when the screen opens. */
  readonly prefill?: Values;
  /** Ids of referenced records by field name, or of a `copyOf`, as in the address; others are ignored. */
  readonly named?: Readonly<Record<string, string>>;
  /** Input fields with fixed values. */
  readonly fixed?: Values;
  /** The action that creates the record: its operation saves, and its values prefill the form. */
  readonly action?: string | undefined;
  /** Text key of the success toast; default: that of every save. */
  readonly success?: string | undefined;
  /** Address to go to after saving; default: the list or the record. */
  readonly to?: string | undefined;
}

/** Screen of a new record, opened in edit mode. */
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
  const { copyOf } = rest.named ?? {};
  if (copyOf === undefined || piece.entity.form?.copy === undefined) return <NewRecord piece={piece} {...rest} />;
  return <CopiedRecord piece={piece} id={copyOf} {...rest} />;
}

/** A new record as a copy of another; later changes of that one are ignored. */
function CopiedRecord({ piece, id, ...rest }: NewRecordProps & { readonly id: string }) {
  const reading = useRecord(piece, { id });
  const label = useLabel();
  const translate = useWords();
  const { entity } = piece;
  return (
    <RecordRegion piece={piece} reading={reading}>
      {(record) => (
        <NewRecord
          piece={piece}
          title={translate('form.copied', {
            kind: label(entity.newLabel),
            name: displayOf(label(entity.display), record),
          })}
          {...rest}
          prefill={{ ...copyPrefill(entity, record), ...rest.prefill }}
        />
      )}
    </RecordRegion>
  );
}

interface NewRecordProps extends Omit<CreateScreenProps, 'entity'> {
  readonly piece: EntityPiece;
}

function NewRecord({ piece, title, parent, prefill, named, fixed, action, success, to }: NewRecordProps) {
  const label = useLabel();
  const { navigate } = useNavigation();
  const { entity } = piece;
  const creation = creationOf(entity, action);
  const home = useHome(entity);
  const crumbs = useCrumbs(piece, parent);
  const [saved, setSaved] = useState<RecordData | undefined>(undefined);
  const { afterSave } = entity.form ?? {};
  const onSaved = (record: RecordData) => {
    if (afterSave?.dialog !== undefined) setSaved(record);
    else if (to !== undefined) navigate(to, 'replace');
    else if (home !== undefined) navigate(afterSave?.to === 'list' ? home.route : home.recordTo(record.id), 'replace');
  };
  const prefilled = { ...prefilledReferences(entity.fields, named), ...prefill, ...creation.operation?.saves };
  const editor = useRecordEditor({
    piece,
    prefilled,
    fixed,
    operation: creation.operation?.name,
    success: success ?? creation.success,
    onSaved,
  });
  const draft = useDraft({ piece, editor, recordId: undefined, isEditable: true });
  const box = useFirstMissing(named);
  return (
    <div ref={box} className="detail">
      <PageHeader title={title ?? label(creation.label)} breadcrumb={crumbs} />
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

/** When an address prefills references, focuses the first required field that is still empty. */
function useFirstMissing(named: Readonly<Record<string, string>> | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [names] = useState(() => Object.keys(named ?? {}));
  useEffect(() => {
    if (names.length > 0) focusFirstMissing(box.current, names);
  }, [names]);
  return box;
}

/** The label of a new record, and the operation that saves it when it is not the entity's own. */
function creationOf({ actions, operations, newLabel }: PortalEntity, name = '') {
  const action = actions[name];
  if (action?.kind !== 'mutation') return { label: newLabel };
  return { label: action.label, success: action.success, operation: operations[action.operation ?? ''] };
}
