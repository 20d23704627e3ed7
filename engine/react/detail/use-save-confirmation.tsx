import { useConfirm } from '../feedback/index.ts';
import { holds, type FormStore, type FormRuleContext } from '../form/index.ts';
import { useLabel, type EntityPiece, type RecordData } from '../state/index.ts';
import { RecordFields } from './record-sections.tsx';

/**
 * Asks the confirmation that the form describes before a save. @returns true when none is asked or the person agreed
 */
export function useSaveConfirmation(
  piece: EntityPiece,
  ruleContext: FormRuleContext,
  stored: RecordData | undefined,
): (store: FormStore) => Promise<boolean> {
  const confirm = useConfirm();
  const label = useLabel();
  return async (store) => {
    const { form } = piece.entity;
    const { data, original } = store.state();
    const confirmation = form?.confirms?.find(
      ({ when }) => holds(ruleContext, when, data) && !(stored !== undefined && holds(ruleContext, when, original)),
    );
    if (form === undefined || confirmation === undefined) return true;
    const record = { ...data, id: stored?.id ?? '' };
    return await confirm({
      title: label(confirmation.title),
      text: label(confirmation.text),
      verb: label(confirmation.button),
      intent: 'primary',
      ...(form.decisive.length > 0 && {
        about: <RecordFields piece={piece} record={record} fields={form.decisive} />,
      }),
    });
  };
}
