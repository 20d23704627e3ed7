import { Spinner, type SpinnerProps } from '@blueprintjs/core';
import { useWords } from '../state/index.ts';

/** Loading indicator with an accessible name in the viewer's language. */
export function LoadingSpinner(props: Pick<SpinnerProps, 'size' | 'className' | 'aria-label'>) {
  const translate = useWords();
  return <Spinner aria-label={translate('feedback.loading')} {...props} />;
}
