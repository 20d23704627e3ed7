import { Button, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Intent } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { RegionBoundary, type ErrorSentence } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { useWords } from '../state/index.ts';
import { askedForm, type AskedForm, type AskedFormOptions } from './asked-form.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAskForm } from './use-ask-form.ts';
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
export function ActionDialog({ piece, operation, asks, given, form, ...props }: ActionDialogProps) {
  const translate = useWords();
  const asked = useMemo(
    () => askedForm({ piece, operation, asks, given, form }),
    [piece, operation, asks, given, form],
  );
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
  const { piece } = asked;
  const { world, store, isComplete, isSending, submit } = useAskForm(asked, onSubmit);
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
            <SubmitButton verb={verb} intent={intent} isComplete={isComplete} isSending={isSending} />
          </>
        }
      />
    </form>
  );
}
