import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useCallback } from 'react';
import { LoadingSpinner, SoftDisabledButton } from '../controls/index.ts';
import {
  DetailActions,
  MergeDialog,
  MissingRecord,
  prefilledReferences,
  RecordStates,
  useRecord,
  useRecordEditor,
} from '../detail/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { useLeave } from '../guard/index.ts';
import { submitByKey } from '../keys/index.ts';
import { Modal } from '../keys/modal.tsx';
import {
  displayOf,
  useCatalogue,
  useEntity,
  useLabel,
  useNavigation,
  useWords,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';
import './dialog.css';

export interface FormDialogProps {
  readonly entity: string;
  /** Absent: a new record. */
  readonly id?: string;
  /** Ids of records that a new one starts with, by the names of references. */
  readonly named?: Readonly<Record<string, string>>;
  readonly onSaved?: (record: RecordData) => void;
  /** Where closing leads; the entity's list unless told. */
  readonly onClose?: () => void;
}

/** A record in a dialog over its list, at an address of its own: created, read or edited. */
export function FormDialog({ entity, id, onClose, ...made }: FormDialogProps) {
  const label = useLabel();
  const { navigate } = useNavigation();
  const outline = useCatalogue().entities[entity];
  const leave = useLeave();
  const close = useCallback(() => {
    if (onClose !== undefined) onClose();
    else if (outline?.route !== undefined) navigate(outline.route);
  }, [navigate, onClose, outline]);
  return (
    <Modal
      title={label(id === undefined ? outline?.newLabel : outline?.label)}
      className="record-dialog"
      canOutsideClickClose={false}
      onClose={() =>
        void leave().then((isLeaving) => {
          if (isLeaving) close();
        })
      }
    >
      <RegionBoundary
        fallback={
          <DialogBody>
            <LoadingSpinner />
          </DialogBody>
        }
      >
        <LoadedDialog entity={entity} {...(id === undefined ? {} : { id })} onClose={close} {...made} />
      </RegionBoundary>
    </Modal>
  );
}

interface LoadedDialogProps extends Pick<FormDialogProps, 'named' | 'onSaved'> {
  readonly entity: string;
  readonly id?: string;
  readonly onClose: () => void;
}

function LoadedDialog({ entity, id, onClose, ...made }: LoadedDialogProps) {
  const piece = useEntity(entity);
  return id === undefined ? (
    <DialogForm piece={piece} onClose={onClose} {...made} />
  ) : (
    <StoredRecord piece={piece} id={id} onClose={onClose} />
  );
}

interface StoredRecordProps {
  readonly piece: EntityPiece;
  readonly id: string;
  readonly onClose: () => void;
}

function StoredRecord({ piece, id, onClose }: StoredRecordProps) {
  const translate = useWords();
  return (
    <RecordStates
      reading={useRecord(piece, { id })}
      skeleton={
        <DialogBody>
          <LoadingSpinner />
        </DialogBody>
      }
      frame={(sentence) => (
        <>
          <DialogBody>{sentence}</DialogBody>
          <DialogFooter actions={<Button onClick={onClose}>{translate('form.close')}</Button>} />
        </>
      )}
      missing={<MissingRecord piece={piece} />}
    >
      {(record) => <DialogForm piece={piece} record={record} onClose={onClose} />}
    </RecordStates>
  );
}

interface DialogFormProps extends Pick<FormDialogProps, 'named' | 'onSaved'> {
  readonly piece: EntityPiece;
  readonly record?: RecordData;
  readonly onClose: () => void;
}

function DialogForm({ piece, record, named, onSaved, onClose }: DialogFormProps) {
  const translate = useWords();
  const label = useLabel();
  const editor = useRecordEditor({
    piece,
    record,
    prefilled: record === undefined ? prefilledReferences(piece.entity.fields, named) : undefined,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const name = record === undefined ? '' : displayOf(label(piece.entity.display), record);
  const isNew = record === undefined;
  return (
    <form
      noValidate
      className="record-dialog-form"
      onKeyDown={editor.mode === 'edit' ? submitByKey : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand beside a picker of another form, which must not be saved by it.
        event.stopPropagation();
        void editor.save();
      }}
    >
      <DialogBody>
        <EntityForm
          piece={piece}
          world={editor.world}
          store={editor.store}
          mode={editor.mode}
          isSaving={editor.isSaving}
          presentation="dialog"
        />
      </DialogBody>
      <DialogFooter
        actions={
          editor.mode === 'read' && !isNew ? (
            <DetailActions
              piece={piece}
              record={record}
              editor={editor}
              name={name}
              beforeEdit={
                <Button autoFocus onClick={onClose}>
                  {translate('form.close')}
                </Button>
              }
            />
          ) : (
            <>
              <SoftDisabledButton disabled={editor.isSaving} onClick={isNew ? onClose : editor.cancel}>
                {translate('form.cancel')}
              </SoftDisabledButton>
              <SoftDisabledButton
                type="submit"
                intent="primary"
                loading={editor.isSaving}
                aria-keyshortcuts="Control+S"
              >
                {translate('form.save')}
              </SoftDisabledButton>
            </>
          )
        }
      />
      <MergeDialog piece={piece} editor={editor} />
    </form>
  );
}
