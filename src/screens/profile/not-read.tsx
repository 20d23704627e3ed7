import { FailureView, toSentences, useWords } from '../../../engine/react/index.ts';

interface NotReadProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Error of a part of the profile. */
export function NotRead({ error, onRetry }: NotReadProps) {
  const translate = useWords();
  return (
    <FailureView
      title={translate('errors.data_not_loaded')}
      errors={toSentences(error, translate)}
      onRetry={() => void onRetry()}
    />
  );
}
