import { useWords } from '../state/index.ts';
import { SoftDisabledButton } from '../controls/index.ts';
import type { Intent } from '../../metadata/types/index.ts';
import type { OpenArguments } from './use-open-arguments.ts';

interface SubmitButtonProps extends Pick<OpenArguments, 'isComplete' | 'isSending'> {
  readonly verb: string;
  readonly intent: Intent;
  /** True while the facts of the decision are loading. */
  readonly isReading?: boolean;
}

/** Submit button. While the form is incomplete it stays focusable; pressing it shows the issues. */
export function SubmitButton({ verb, intent, isComplete, isSending, isReading = false }: SubmitButtonProps) {
  const translate = useWords();
  const reason = isReading ? translate('feedback.factsLoading') : translate('form.incomplete');
  return (
    <SoftDisabledButton
      type="submit"
      intent={intent === 'none' ? 'primary' : intent}
      loading={isSending}
      disabled={isReading}
      aria-disabled={!isComplete}
      {...(!isComplete && { className: 'bp6-disabled' })}
      title={isComplete && !isReading ? undefined : reason}
    >
      {verb}
    </SoftDisabledButton>
  );
}
