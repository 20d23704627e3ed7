import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import type { KeptEntries } from '../../../metadata/types/index.ts';
import { recordActions } from '../../action/index.ts';
import { EntriesTable } from '../../entries/index.ts';
import { Modal } from '../../keys/modal.tsx';
import { useEntity, useLabel, useRunAction, useWords, type RecordData } from '../../state/index.ts';

export interface EntriesDialogProps {
  readonly title: string;
  /** Whose record it is. */
  readonly entity: string;
  readonly record: RecordData;
  readonly described: KeptEntries;
  readonly value: unknown;
  readonly onClose: () => void;
}

/** What a record keeps as a list, over the page it was opened from. */
export function EntriesDialog({ title, entity, record, described, value, onClose }: EntriesDialogProps) {
  const translate = useWords();
  return (
    <Modal title={title} className="entries-dialog" onClose={onClose}>
      <DialogBody>
        <EntriesTable caption={title} described={described} value={value}>
          {described.download !== undefined && (
            <DownloadButton entity={entity} record={record} name={described.download} />
          )}
        </EntriesTable>
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

/** The same list as a file; absent for whoever may not have it. */
function DownloadButton({
  entity,
  record,
  name,
}: Pick<EntriesDialogProps, 'entity' | 'record'> & { readonly name: string }) {
  const piece = useEntity(entity);
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
