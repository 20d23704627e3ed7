import type { Values } from '../../record/index.ts';
import { DialogRegion } from '../feedback/index.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useOperationCall, useOperationForm } from './use-operation-form.ts';

interface AskedDialogProps {
  /** An operation of the app that has a form. */
  readonly operation: string;
  readonly title: string;
  /** What the operation will do. */
  readonly text?: string | undefined;
  /** The verb on the button. */
  readonly verb: string;
  /** What is known of the form's fields and of the operation's other arguments. */
  readonly given?: Values | undefined;
  /** Told the answer once it is done, before the dialog is closed. */
  readonly onDone: (answer: unknown) => void;
  readonly onClose: () => void;
}

/** The form of an operation as a dialog over the page. */
export function OperationDialog(props: AskedDialogProps) {
  return (
    <DialogRegion onClose={props.onClose}>
      <LoadedDialog {...props} />
    </DialogRegion>
  );
}

function LoadedDialog({ operation: name, title, text, verb, given, onDone, onClose }: AskedDialogProps) {
  const { operation, piece } = useOperationForm(name);
  const call = useOperationCall(piece, name, {
    onDone: (answer) => {
      onDone(answer);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={title}
      text={text}
      verb={verb}
      intent="primary"
      piece={piece}
      form={piece}
      operation={operation}
      asks={[]}
      given={given}
      onSubmit={call}
      onClose={onClose}
    />
  );
}
