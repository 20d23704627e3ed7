import type { RecordPath } from '../../../record/index.ts';
import { controlIds, useFieldIssues, useOpenForm } from '../form-context.tsx';
import { useSentence } from '../use-sentence.ts';

/** The messages under one field. */
export function FieldIssues({ path }: { readonly path: RecordPath }) {
  const form = useOpenForm();
  const issues = useFieldIssues(path);
  const sentence = useSentence();
  if (issues.length === 0) return null;
  return (
    <div className="form-issues" id={controlIds(form.id, path).issues}>
      {issues.map((issue) => (
        <div key={`${issue.message} ${issue.sentence ?? ''}`} className={`form-issue form-issue-${issue.severity}`}>
          {sentence(issue)}
        </div>
      ))}
    </div>
  );
}
