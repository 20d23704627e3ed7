import type { DescriptionFieldProps, FieldErrorProps } from '@rjsf/utils';
import { controlIds, useFieldWarnings, useOpenForm } from '../form-context.tsx';
import { useWords } from '../../state/index.ts';
import { useSentence } from '../use-sentence.ts';

/** The messages of a field: errors, then warnings. */
export function FieldErrors({ fieldPathId: { path }, errors = [] }: FieldErrorProps) {
  const form = useOpenForm();
  const warnings = useFieldWarnings(path);
  const sentence = useSentence();
  const translate = useWords();
  if (path.length === 0 || errors.length + warnings.length === 0) return null;
  return (
    <div className="form-issues" id={controlIds(form.id, path).issues}>
      {errors.map((error, index) => (
        <div key={index} className="form-issue form-issue-error">
          {error}
        </div>
      ))}
      {warnings.map((issue) => (
        <div key={`${issue.message} ${issue.sentence ?? ''}`} className="form-issue form-issue-warning">
          {sentence(issue)}
        </div>
      ))}
      {errors.includes(translate('errors.form.date')) && <div>{translate('form.dateExample')}</div>}
    </div>
  );
}

/** Help text of a field, below its control. */
export function FieldDescription({ id, description }: DescriptionFieldProps) {
  const { mode } = useOpenForm();
  if (mode === 'read' || description === '') return null;
  return (
    <div className="form-help" id={id}>
      {description}
    </div>
  );
}
