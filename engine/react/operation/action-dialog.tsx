import { DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { LoadingSpinner, SoftDisabledButton } from '../controls/index.ts';
import type { Intent } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { RegionBoundary, type ErrorSentence } from '../feedback/index.ts';
import { EntityForm, focusFirstMissing } from '../form/index.ts';
import { useReadFirst } from '../feedback/read-first.tsx';
import { submitByKey } from '../keys/index.ts';
import { Modal } from '../keys/modal.tsx';
import { useLabel, useWords } from '../state/index.ts';
import { dialogFormOf, type DialogForm, type DialogFormOptions } from './dialog-form.ts';
import { SubmitButton } from './submit-button.tsx';
import { useOpenArguments } from './use-open-arguments.ts';
import { useFormSteps, type FormSteps } from './use-form-steps.ts';
import './operation.css';

export interface ActionDialogProps extends DialogFormOptions {
  /** Names the action and the record. */
  readonly title: string;
  /** Facts of the decision. */
  readonly about?: ReactNode;
  /** Describes the effect of the action. */
  readonly text?: string | undefined;
  /** Label of the submit button. */
  readonly verb: string;
  readonly intent: Intent;
  /** Calls the operation, or the alternative `other`, with the entered values; resolves to the server's errors. */
  readonly onSubmit: (values: Values, other?: string) => Promise<readonly ErrorSentence[]>;
  readonly onClose: () => void;
}

/** Dialog that asks an action's arguments. */
export function ActionDialog(props: ActionDialogProps) {
  const { piece, operation, asks, given, form, withheld, others } = props;
  const opened = useMemo(
    () => dialogFormOf({ piece, operation, asks, given, form, withheld, others }),
    [piece, operation, asks, given, form, withheld, others],
  );
  return (
    <Modal
      title={props.title}
      className={`${props.about === undefined ? 'operation-dialog' : 'operation-dialog operation-dialog-about'} form-unframed form-untitled`}
      canOutsideClickClose={false}
      onClose={props.onClose}
    >
      <RegionBoundary
        fallback={
          <DialogBody>
            <LoadingSpinner />
          </DialogBody>
        }
      >
        <AskForm {...props} form={opened} />
      </RegionBoundary>
    </Modal>
  );
}

interface AskFormProps extends Omit<ActionDialogProps, keyof DialogFormOptions | 'title'> {
  readonly form: DialogForm;
}

function AskForm({ form, about, text, verb, intent, onSubmit, onClose }: AskFormProps) {
  const translate = useWords();
  const { piece } = form;
  const { ruleContext, store, isComplete, isSending, submit } = useOpenArguments(form, onSubmit);
  const steps = useFormSteps(piece, store);
  const { isReading, ReadFirst, change } = useReadFirst();
  const box = useFirstMissing(about !== undefined);
  const goOn = async () => {
    if (isReading) return;
    if (!steps.isLast) {
      steps.next();
      return;
    }
    await submit();
    steps.toWrong();
  };
  return (
    <form
      ref={box}
      noValidate
      className="form-in-dialog"
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <DialogBody>
        {steps.number === 1 && <ReadFirst value={change}>{about}</ReadFirst>}
        {text !== undefined && text !== '' && <p className="operation-text">{text}</p>}
        {steps.section !== undefined && <StepHead key={steps.number} {...steps} />}
        <EntityForm
          piece={piece}
          ruleContext={ruleContext}
          store={store}
          mode="edit"
          isSaving={isSending}
          presentation="dialog"
          section={steps.section}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <SoftDisabledButton disabled={isSending} onClick={onClose}>
              {translate('form.cancel')}
            </SoftDisabledButton>
            {steps.number > 1 && (
              <SoftDisabledButton disabled={isSending} onClick={steps.back}>
                {translate('form.back')}
              </SoftDisabledButton>
            )}
            {steps.isLast ? (
              <SubmitButton verb={verb} intent={intent} {...{ isComplete, isSending, isReading }} />
            ) : (
              <SoftDisabledButton type="submit" intent="primary" disabled={isReading}>
                {translate('form.next')}
              </SoftDisabledButton>
            )}
          </>
        }
      />
    </form>
  );
}

/** Focuses the first missing value on opening. With the facts of a decision, which are read first, the dialog keeps it. */
function useFirstMissing(isDecision: boolean) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isDecision) focusFirstMissing(box.current);
  }, [isDecision]);
  return box;
}

/** Heading of the current step. It takes the focus, so that screen readers announce a new step. */
function StepHead({ number, count, label: words }: Pick<FormSteps, 'number' | 'count' | 'label'>) {
  const translate = useWords();
  const label = useLabel();
  const takeFocus = (head: HTMLElement | null) => {
    // On the first step the dialog sets the focus.
    if (number > 1) head?.focus();
  };
  return (
    <p className="operation-step" tabIndex={-1} ref={takeFocus}>
      <strong>{label(words)}</strong>
      <span>{translate('form.step', { number, count })}</span>
    </p>
  );
}
