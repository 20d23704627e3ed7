import type { Values } from '../../record/index.ts';
import { DialogRegion } from '../feedback/index.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useOperationCall, useOperationForm } from './use-operation-form.ts';

interface OperationDialogProps {
  /** Name of an operation outside entities; it has a form. */
  readonly operation: string;
  readonly title: string;
  /** Describes the effect of the operation. */
  readonly text?: string | undefined;
  /** Label of the submit button. */
  readonly verb: string;
  /** Prefilled values of the form's fields and of the operation's other arguments. */
  readonly given?: Values | undefined;
  /** Called with the result on success, before the dialog closes. */
  readonly onDone: (answer: unknown) => void;
  readonly onClose: () => void;
}

/** A dialog with the form of an operation. */
export function OperationDialog(props: OperationDialogProps) {
  return (
    <DialogRegion onClose={props.onClose}>
      <LoadedDialog {...props} />
    </DialogRegion>
  );
}

function LoadedDialog({ operation: name, title, text, verb, given, onDone, onClose }: OperationDialogProps) {
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
