import type { Values } from '../../record/index.ts';
import { ActionDialog, useInapplicableArguments } from '../operation/index.ts';
import { toSentences } from '../feedback/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { decisionOn } from './decision.tsx';
import { titleOf } from './question.ts';
import type { DialogAction } from './start-action.ts';
import { useCallAction } from './use-call-action.ts';

/** Dialog for the arguments of an action. */
export function ActionArgumentsDialog({
  dialog,
  onClose,
}: {
  readonly dialog: DialogAction;
  readonly onClose: () => void;
}) {
  const label = useLabel();
  const translate = useWords();
  const call = useCallAction();
  const { piece, action, operation, form, others, given, record } = dialog;
  const withheld = useInapplicableArguments({ piece, operation, action, form, record });
  return (
    <ActionDialog
      title={titleOf(label(action.label), dialog.name)}
      about={decisionOn(dialog)}
      text={label(action.confirm)}
      intent={action.intent}
      verb={label(action.verb ?? action.label)}
      piece={piece}
      operation={operation}
      asks={action.asks}
      given={given}
      form={form}
      withheld={withheld}
      others={others}
      onSubmit={async (values: Values, called = action.operation) => {
        const error = await call({ ...dialog, action: { ...action, operation: called } }, values);
        if (error === undefined) onClose();
        return error === undefined ? [] : toSentences(error, translate);
      }}
      onClose={onClose}
    />
  );
}
