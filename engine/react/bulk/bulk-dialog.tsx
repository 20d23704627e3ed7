import type { Values } from '../../record/index.ts';
import { ActionDialog } from '../operation/index.ts';
import { ConfirmationDialog, type ErrorSentence } from '../feedback/index.ts';
import { ReadingDialog } from '../feedback/reading-dialog.tsx';
import { useLabel, useWords, type EntityPiece } from '../state/index.ts';
import { BulkFacts, type BulkRecords } from './bulk-facts.tsx';
import type { PendingBulk } from './use-bulk.ts';

interface BulkDialogProps {
  readonly piece: EntityPiece;
  readonly listed: BulkRecords;
  readonly pending: PendingBulk;
  readonly onAgree: (answers: Values) => Promise<readonly ErrorSentence[]>;
  readonly onClose: () => void;
}

/** Confirms a bulk action and shows the affected records; title and button state their number. */
export function BulkDialog({ piece, listed, pending, onAgree, onClose }: BulkDialogProps) {
  const label = useLabel();
  const translate = useWords();
  const { action, operation, ids } = pending;
  const { intent, bulk } = action;
  const count = ids.length;
  const about = <BulkFacts pending={pending} listed={listed} />;
  const sentence =
    bulk?.sentence === undefined
      ? translate('list.bulkSentence', { action: label(action.label), count })
      : translate(bulk.sentence, { count });
  const text = label(action.confirm);
  if (count === 0)
    return (
      <ReadingDialog title={label(action.label)} role="alertdialog" className="bulk-dialog" onClose={onClose}>
        {about}
      </ReadingDialog>
    );
  if (operation === undefined)
    return (
      <ConfirmationDialog
        question={{ title: sentence, text, verb: sentence, intent, about }}
        onAnswer={(isAgreed) => {
          if (isAgreed) void onAgree({});
          else onClose();
        }}
      />
    );
  return (
    <ActionDialog
      title={sentence}
      about={about}
      text={text}
      verb={sentence}
      intent={intent}
      piece={piece}
      operation={operation}
      asks={action.asks}
      onSubmit={onAgree}
      onClose={onClose}
    />
  );
}
