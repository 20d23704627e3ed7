import { Button, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Intent } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { RegionBoundary, type ErrorSentence } from '../feedback/index.ts';
import {
  canSave,
  EntityForm,
  serverIssues,
  startData,
  useFormStore,
  useFormWorld,
  useStoreState,
} from '../form/index.ts';
import { useWords } from '../state/index.ts';
import { askedForm, type AskedForm, type AskedFormOptions } from './asked-form.ts';
import './ask.css';

export interface ActionDialogProps extends AskedFormOptions {
  /** Names the action and the record. */
  readonly title: string;
  /** What the action will do. */
  readonly text?: string | undefined;
  /** The verb on the button. */
  readonly verb: string;
  readonly intent: Intent;
  /** Calls the operation with what was entered; answers what the server objected to. */
  readonly onSubmit: (values: Values) => Promise<readonly ErrorSentence[]>;
  readonly onClose: () => void;
}

/** Asks what an action needs to know before it is done. */
export function ActionDialog({ piece, operation, asks, given, ...props }: ActionDialogProps) {
  const translate = useWords();
  const asked = useMemo(() => askedForm({ piece, operation, asks, given }), [piece, operation, asks, given]);
  return (
    <Dialog
      isOpen
      title={props.title}
      className="ask-dialog"
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      onClose={props.onClose}
    >
      <RegionBoundary
        fallback={
          <DialogBody>
            <Spinner aria-label={translate('feedback.loading')} />
          </DialogBody>
        }
      >
        <AskForm asked={asked} {...props} />
      </RegionBoundary>
    </Dialog>
  );
}

interface AskFormProps extends Omit<ActionDialogProps, keyof AskedFormOptions | 'title'> {
  readonly asked: AskedForm;
}

function AskForm({ asked, text, verb, intent, onSubmit, onClose }: AskFormProps) {
  const translate = useWords();
  const { piece, prefilled } = asked;
  const world = useFormWorld(piece);
  const store = useFormStore(world, undefined, () => startData(world, prefilled));
  const isComplete = useStoreState(store, canSave);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    if (isSending || !store.attempt()) return;
    setSending(true);
    const errors = await onSubmit(asked.answer(store)).finally(() => setSending(false));
    store.dispatch({ kind: 'refuse', issues: serverIssues(piece.entity, errors) });
  };
  return (
    <form
      noValidate
      className="ask-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DialogBody>
        {text !== undefined && text !== '' && <p className="ask-text">{text}</p>}
        <EntityForm piece={piece} world={world} store={store} mode="edit" isSaving={isSending} presentation="dialog" />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button disabled={isSending} onClick={onClose}>
              {translate('form.cancel')}
            </Button>
            {/* Not available before everything is entered, and yet within reach: asked for, it tells what is missing. */}
            <Button
              type="submit"
              intent={intent === 'none' ? 'primary' : intent}
              loading={isSending}
              aria-disabled={!isComplete}
              {...(isComplete ? {} : { className: 'bp6-disabled' })}
            >
              {verb}
            </Button>
          </>
        }
      />
    </form>
  );
}
