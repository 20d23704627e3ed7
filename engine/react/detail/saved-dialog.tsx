import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Modal } from '../keys/modal.tsx';
import { recordActions } from '../action/index.ts';
import {
  displayOf,
  NamedIcon,
  useHome,
  useLabel,
  useNavigation,
  useRunAction,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';

interface SavedDialogProps {
  readonly piece: EntityPiece;
  /** The saved record; its values fill the placeholders in the text. */
  readonly record: RecordData;
  readonly onClose: () => void;
}

/** Dialog after a save, with links onward; nothing when the form describes none. */
export function SavedDialog({ piece, record, onClose }: SavedDialogProps) {
  const label = useLabel();
  const { navigate } = useNavigation();
  const { form, actions } = piece.entity;
  const run = useRunAction();
  const home = useHome(piece.entity);
  const dialog = form?.afterSave.dialog;
  if (dialog === undefined) return null;
  const leaveTo = (to: 'list' | 'detail') => {
    onClose();
    if (home !== undefined) navigate(to === 'list' ? home.route : home.recordTo(record.id));
  };
  const offered = recordActions(actions, dialog.action === undefined ? [] : [dialog.action], record);
  const further = offered.filter(({ refusal }) => refusal === undefined).map(({ action }) => action);
  return (
    <Modal title={label(dialog.title)} canOutsideClickClose={false} onClose={() => leaveTo('detail')}>
      <DialogBody>
        <p>{displayOf(label(dialog.text), record)}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {further.map((action) => (
              <Button
                key={action.name}
                icon={<NamedIcon name={action.icon} />}
                onClick={() => {
                  onClose();
                  run({ piece, action, record });
                }}
              >
                {label(action.label)}
              </Button>
            ))}
            <Button autoFocus intent="primary" onClick={() => leaveTo(form?.afterSave.to ?? 'list')}>
              {label(dialog.button)}
            </Button>
          </>
        }
      />
    </Modal>
  );
}
