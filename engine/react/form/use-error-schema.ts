import { ErrorSchemaBuilder, type ErrorSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useFormState, useOpenForm } from './form-context.tsx';
import { visibleIssues, type FormIssue, type FormState } from './state/form-state.ts';
import { parsePath } from './state/paths.ts';
import { useSentence } from './use-sentence.ts';

/** What the person is told that stops a save, in sentences, as the form library takes it; the same object as long as it says the same. */
export function useErrorSchema(): ErrorSchema {
  const { store } = useOpenForm();
  const sentence = useSentence();
  const key = useFormState((state) => JSON.stringify(errorsIn(state)));
  return useMemo(() => {
    const builder = new ErrorSchemaBuilder();
    for (const issue of errorsIn(store.state())) builder.addErrors(sentence(issue), [...parsePath(issue.path)]);
    return builder.ErrorSchema;
    // oxlint-disable-next-line react/exhaustive-deps -- the key says whether what the store tells differs
  }, [store, sentence, key]);
}

function errorsIn(state: FormState): readonly FormIssue[] {
  return visibleIssues(state).filter(({ severity }) => severity === 'error');
}
