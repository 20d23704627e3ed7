import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import type { EntriesField } from '../../../metadata/index.ts';
import { recordActions } from '../../action/index.ts';
import { StoredEntryList } from '../../entries/index.ts';
import { Modal } from '../../keys/modal.tsx';
import { useEntity, useLabel, useRunAction, useWords, type EntityPiece, type RecordData } from '../../state/index.ts';

export interface EntriesDialogProps {
  readonly title: string;
  /** Name of the record's entity. */
  readonly entity: string;
  readonly record: RecordData;
  readonly field: EntriesField;
  readonly onClose: () => void;
}

/** Dialog with the entries of a record's field. */
export function EntriesDialog({ title, entity, record, field, onClose }: EntriesDialogProps) {
  const translate = useWords();
  const piece = useEntity(entity);
  const { download } = field.entries;
  return (
    <Modal title={title} className="entries-dialog" onClose={onClose}>
      <DialogBody>
        <StoredEntryList piece={piece} id={record.id} field={field}>
          {download !== undefined && <DownloadButton piece={piece} record={record} name={download} />}
        </StoredEntryList>
      </DialogBody>
      <DialogFooter
        actions={
          <Button autoFocus intent="primary" onClick={onClose}>
            {translate('feedback.close')}
          </Button>
        }
      />
    </Modal>
  );
}

/** Downloads the entries as a file; nothing without the permission. */
function DownloadButton({
  piece,
  record,
  name,
}: Pick<EntriesDialogProps, 'record'> & { readonly piece: EntityPiece; readonly name: string }) {
  const label = useLabel();
  const runAction = useRunAction();
  const [offered] = recordActions(piece.entity.actions, [name], record);
  if (offered === undefined) return null;
  const { action, refusal } = offered;
  return (
    <Button
      icon={<DownloadIcon />}
      disabled={refusal !== undefined}
      onClick={() => runAction({ piece, action, record })}
    >
      {label(action.label)}
    </Button>
  );
}
