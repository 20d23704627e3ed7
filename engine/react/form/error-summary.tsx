import { Callout } from '@blueprintjs/core';
import { ErrorIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef } from 'react';
import { useLabel, useWords } from '../state/index.ts';
import { useFormState, useOpenForm } from './form-context.tsx';
import { failureKey } from './failure-key.ts';
import { focusControl } from './focus-control.ts';
import { formLayout } from './form-layout.ts';
import { shownIssues, type FormIssue } from './state/form-state.ts';
import { parsePath } from './state/paths.ts';
import { inScreenOrder, nameOnScreen } from './summary.ts';
import { useSentence } from './use-sentence.ts';

interface ErrorSummaryProps {
  /** A page says beside its button to save what is wrong with the record as a whole; a dialog says it here alone. */
  readonly presentation: 'page' | 'dialog';
}

/** What stops a save, counted, each entry leading to its field. Shown once a save was asked for, and takes the focus then. */
export function ErrorSummary({ presentation }: ErrorSummaryProps) {
  const { store, piece } = useOpenForm();
  const translate = useWords();
  const box = useRef<HTMLDivElement>(null);
  const attempts = useFormState((state) => state.attempts);
  useFormState((state) => JSON.stringify(summaryIssues(shownIssues(state))));
  const layout = useMemo(() => formLayout(piece.entity), [piece.entity]);
  const issues = inScreenOrder(layout, piece.entity, summaryIssues(shownIssues(store.state())));
  const isShown = issues.length > 0 && (attempts > 0 || issues.some(({ path }) => path === ''));
  const isOfFields = issues.some(({ path }) => path !== '');
  const refusal = useFormState(({ serverIssues }) => serverIssues);
  const told = useRef(refusal);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  useEffect(() => {
    // A change takes objections away; only new ones are to be heard.
    const added = refusal.filter((issue) => !told.current.includes(issue));
    told.current = refusal;
    if (added.some(({ path }) => path !== '' || presentation === 'dialog')) box.current?.focus();
  }, [refusal, presentation]);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="form-summary">
      <Callout intent="danger" icon={<ErrorIcon />}>
        <p className="form-summary-title">{translate(isOfFields ? 'errors.form.invalid' : failureKey(piece.entity))}</p>
        <ul>
          {issues.map((issue) => (
            <SummaryEntry key={`${issue.path} ${issue.message} ${issue.sentence ?? ''}`} issue={issue} />
          ))}
        </ul>
      </Callout>
    </div>
  );
}

function SummaryEntry({ issue }: { readonly issue: FormIssue }) {
  const { id } = useOpenForm();
  const sentence = useSentence();
  const name = useFieldName(issue.path);
  if (issue.path === '') return <li>{sentence(issue)}</li>;
  return (
    <li>
      <button type="button" className="form-summary-link" onClick={() => focusControl(id, parsePath(issue.path))}>
        {name}
      </button>
      {`: ${sentence(issue)}`}
    </li>
  );
}

/** `Autori 2: Podiel` */
function useFieldName(key: string): string {
  const { entity } = useOpenForm().piece;
  const layout = useMemo(() => formLayout(entity), [entity]);
  return nameOnScreen(layout, entity, parsePath(key), useLabel());
}

function summaryIssues(issues: readonly FormIssue[]): readonly FormIssue[] {
  return issues.filter(({ severity }) => severity === 'error');
}
