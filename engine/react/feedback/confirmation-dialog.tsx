import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { SoftDisabledButton } from '../controls/index.ts';
import { Modal } from '../keys/modal.tsx';
import { useWords } from '../state/index.ts';
import type { Question } from './question.ts';
import { useReadFirst } from './read-first.tsx';

interface ConfirmationDialogProps {
  readonly question: Question;
  readonly onAnswer: (isAgreed: boolean) => void;
}

/** Long content scrolls, so it must be focusable for the keyboard. */
const scrolled = { tabIndex: 0, role: 'region' };

/** Confirmation dialog. Enter never confirms a dangerous action. */
export function ConfirmationDialog({ question, onAnswer }: ConfirmationDialogProps) {
  const translate = useWords();
  const isDangerous = question.intent === 'danger';
  const { isReading, ReadFirst, change } = useReadFirst();
  return (
    <Modal
      title={question.title}
      role="alertdialog"
      onClose={() => onAnswer(false)}
      className={question.about === undefined ? 'confirmation' : 'confirmation confirmation-about'}
    >
      <DialogBody {...(question.about !== undefined && { ...scrolled, 'aria-label': question.title })}>
        <ReadFirst value={change}>{question.about}</ReadFirst>
        {question.text !== '' && <p>{question.text}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus={isDangerous} onClick={() => onAnswer(false)}>
              {question.refusal ?? translate('feedback.cancel')}
            </Button>
            <SoftDisabledButton
              autoFocus={!isDangerous}
              intent={isDangerous ? 'danger' : 'primary'}
              disabled={isReading}
              title={isReading ? translate('feedback.factsLoading') : undefined}
              onClick={() => onAnswer(true)}
            >
              {question.verb}
            </SoftDisabledButton>
          </>
        }
      />
    </Modal>
  );
}
