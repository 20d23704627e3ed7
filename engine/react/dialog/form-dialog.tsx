import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { LoadingSpinner, SoftDisabledButton } from '../controls/index.ts';
import {
  DetailActions,
  offeredUpdate,
  MergeDialog,
  MissingRecord,
  prefilledReferences,
  RecordStates,
  useRecord,
  useRecordEditor,
} from '../detail/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { EntityForm, isEdited, type FormStore } from '../form/index.ts';
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
  /** Undefined for a new record. */
  readonly id?: string;
  /** Ids of referenced records that prefill a new one, by field name. */
  readonly named?: Readonly<Record<string, string>>;
  readonly onSaved?: (record: RecordData) => void;
  /** Default: navigate to the entity's list. */
  readonly onClose?: () => void;
}

/** A record in a dialog over its list, with its own address: create, read or edit. */
export function FormDialog({ entity, id, onClose, ...made }: FormDialogProps) {
  const label = useLabel();
  const { navigate } = useNavigation();
  const outline = useCatalogue().entities[entity];
  const leave = useLeave();
  const store = useRef<FormStore>(undefined);
  const close = () => {
    if (onClose !== undefined) onClose();
    else if (outline?.route !== undefined) navigate(outline.route);
  };
  // Navigation asks about unsaved edits through its guard; without one this dialog asks about its own edits.
  const leaveDialog = async () => {
    const hasEdits = () => store.current !== undefined && isEdited(store.current.state());
    if (onClose === undefined || (await leave(hasEdits))) close();
  };
  return (
    <Modal
      title={label(id === undefined ? outline?.newLabel : outline?.label)}
      className="record-dialog form-unframed"
      canOutsideClickClose={false}
      onClose={() => void leaveDialog()}
    >
      <RegionBoundary
        fallback={
          <DialogBody>
            <LoadingSpinner />
          </DialogBody>
        }
      >
        <LoadedDialog
          entity={entity}
          {...(id === undefined ? {} : { id })}
          onStore={(next) => {
            store.current = next;
          }}
          onClose={close}
          onLeave={() => void leaveDialog()}
          {...made}
        />
      </RegionBoundary>
    </Modal>
  );
}

interface LeavingProps {
  /** Called with the form's store once it is open. */
  readonly onStore: (store: FormStore) => void;
  readonly onClose: () => void;
  /** Closes the dialog, unless the person keeps unsaved edits. */
  readonly onLeave: () => void;
}

interface LoadedDialogProps extends LeavingProps, Pick<FormDialogProps, 'named' | 'onSaved'> {
  readonly entity: string;
  readonly id?: string;
}

function LoadedDialog({ entity, id, named, onSaved, ...leaving }: LoadedDialogProps) {
  const piece = useEntity(entity);
  return id === undefined ? (
    <DialogForm piece={piece} {...leaving} named={named} onSaved={onSaved} />
  ) : (
    <StoredRecord piece={piece} id={id} {...leaving} />
  );
}

interface StoredRecordProps extends LeavingProps {
  readonly piece: EntityPiece;
  readonly id: string;
}

function StoredRecord({ piece, id, ...leaving }: StoredRecordProps) {
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
          <DialogFooter actions={<Button onClick={leaving.onClose}>{translate('form.close')}</Button>} />
        </>
      )}
      missing={<MissingRecord piece={piece} />}
    >
      {(record) => <DialogForm piece={piece} record={record} {...leaving} />}
    </RecordStates>
  );
}

interface DialogFormProps extends LeavingProps {
  readonly piece: EntityPiece;
  readonly record?: RecordData;
  readonly named?: FormDialogProps['named'] | undefined;
  readonly onSaved?: FormDialogProps['onSaved'] | undefined;
}

function DialogForm({ piece, record, named, onSaved, onStore, onClose, onLeave }: DialogFormProps) {
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
  useEffect(() => onStore(editor.store), [editor.store, onStore]);
  return (
    <form
      noValidate
      className="form-in-dialog"
      onKeyDown={editor.mode === 'edit' ? submitByKey : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        // Prevents submitting an outer form when the dialog is opened from a picker.
        event.stopPropagation();
        void editor.save();
      }}
    >
      <DialogBody>
        <EntityForm
          piece={piece}
          ruleContext={editor.ruleContext}
          store={editor.store}
          mode={editor.mode}
          isSaving={editor.isSaving}
          presentation="dialog"
        />
      </DialogBody>
      <DialogFooter
        actions={
          editor.mode === 'read' && record !== undefined ? (
            <DetailActions
              piece={piece}
              record={record}
              editor={editor}
              update={offeredUpdate(piece, record, editor)}
              name={displayOf(label(piece.entity.display), record)}
              beforeEdit={
                <Button autoFocus onClick={onClose}>
                  {translate('form.close')}
                </Button>
              }
            />
          ) : (
            <>
              <SoftDisabledButton disabled={editor.isSaving} onClick={record === undefined ? onLeave : editor.cancel}>
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
