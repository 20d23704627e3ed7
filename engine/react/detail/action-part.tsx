import { useMemo, type ReactNode } from 'react';
import type { CallingAction } from '../../metadata/types/index.ts';
import { calledOperation, useCallAction } from '../action/index.ts';
import {
  dialogFormOf,
  SubmitButton,
  useOpenArguments,
  useInapplicableArguments,
  type AskedFields,
} from '../operation/index.ts';
import { RegionBoundary, toSentences } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { RecordFields } from './record-sections.tsx';
import { useCatalogue, useEntities, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';

export interface ActionPartProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  readonly action: CallingAction;
  /** Content before the submit button. */
  readonly beside?: ReactNode;
}

const none: readonly string[] = [];

/** The form of an action's arguments as part of a page. @throws Error for an action without an operation */
export function ActionPart(props: ActionPartProps) {
  const form = useArgumentForm(props);
  return (
    <RegionBoundary>
      <OpenPart {...props} form={form} />
    </RegionBoundary>
  );
}

function OpenPart({ piece, record, action, beside, form }: ActionPartProps & { readonly form: AskedFields }) {
  const label = useLabel();
  const translate = useWords();
  const call = useCallAction();
  const decisive = action.kind === 'mutation' ? (action.decisive ?? none) : none;
  const { ruleContext, store, isComplete, isSending, submit } = useOpenArguments(form, async (values) => {
    const error = await call({ piece, action, record }, values);
    return error === undefined ? [] : toSentences(error, translate);
  });
  return (
    <form
      noValidate
      className="form-unframed form-untitled"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {decisive.length > 0 && <RecordFields piece={piece} record={record} fields={decisive} />}
      <EntityForm
        piece={form.piece}
        ruleContext={ruleContext}
        store={store}
        mode="edit"
        isSaving={isSending}
        presentation="dialog"
      />
      <div className="operation-page-foot">
        {beside}
        <SubmitButton
          verb={label(action.verb ?? action.label)}
          intent={action.intent}
          isComplete={isComplete}
          isSending={isSending}
        />
      </div>
    </form>
  );
}

/** The form of the action's arguments; suspends until a form that the operation names is loaded. */
function useArgumentForm({ piece, action, record }: ActionPartProps): AskedFields {
  const catalogue = useCatalogue();
  const operation = useMemo(() => calledOperation(piece.entity, catalogue, action), [piece, catalogue, action]);
  if (operation === undefined) throw new Error(`The action "${action.name}" calls no operation.`);
  const { form: name } = operation;
  const forms = useEntities(useMemo(() => (name === undefined ? none : [name]), [name]));
  const form = name === undefined ? undefined : forms[name];
  const { asks } = action;
  const withheld = useInapplicableArguments({ piece, operation, action, form, record });
  return useMemo(
    () => dialogFormOf({ piece, operation, asks, form, withheld }),
    [piece, operation, asks, form, withheld],
  );
}
