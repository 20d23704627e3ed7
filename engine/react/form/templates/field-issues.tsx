import type { RecordPath } from '../../../record/index.ts';
import { controlIds, useFieldIssues, useOpenForm } from '../form-context.tsx';
import { useWords } from '../../state/index.ts';
import { useSentence } from '../use-sentence.ts';

/** Key of what is said of a text that is no day. */
const UNREAD_DAY = 'errors.form.date';

/** The messages under one field. */
export function FieldIssues({ path }: { readonly path: RecordPath }) {
  const form = useOpenForm();
  const issues = useFieldIssues(path);
  const sentence = useSentence();
  const translate = useWords();
  if (issues.length === 0) return null;
  return (
    <div className="form-issues" id={controlIds(form.id, path).issues}>
      {issues.map((issue) => (
        <div key={`${issue.message} ${issue.sentence ?? ''}`} className={`form-issue form-issue-${issue.severity}`}>
          {sentence(issue)}
        </div>
      ))}
      {issues.some(({ message }) => message === UNREAD_DAY) && <div>{translate('form.dateExample')}</div>}
    </div>
  );
}
