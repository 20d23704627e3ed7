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

/** What a question is about may be longer than the window: by keyboard it is scrolled. */
const scrolled = { tabIndex: 0, role: 'region' };

/** Asks one thing; a dangerous answer is never the one that Enter gives. */
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
