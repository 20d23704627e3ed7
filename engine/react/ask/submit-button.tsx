import { useWords } from '../state/index.ts';
import { SoftDisabledButton } from '../controls/index.ts';
import type { Intent } from '../../metadata/types/index.ts';
import type { OpenAskForm } from './use-ask-form.ts';

interface SubmitButtonProps extends Pick<OpenAskForm, 'isComplete' | 'isSending'> {
  readonly verb: string;
  readonly intent: Intent;
  /** What is decided on is not there yet. */
  readonly isReading?: boolean;
}

/** The button that does what is asked: not available before everything is entered, and yet within reach; asked for, it tells what is missing. */
export function SubmitButton({ verb, intent, isComplete, isSending, isReading = false }: SubmitButtonProps) {
  const reason = useWords()('form.incomplete');
  return (
    <SoftDisabledButton
      type="submit"
      intent={intent === 'none' ? 'primary' : intent}
      loading={isSending}
      disabled={isReading}
      aria-disabled={!isComplete}
      {...(isComplete ? {} : { className: 'bp6-disabled', title: reason })}
    >
      {verb}
    </SoftDisabledButton>
  );
}
