import { Callout } from '@blueprintjs/core';
import { ErrorIcon } from '@blueprintjs/icons';
import type { ErrorListProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { useLabel, useWords } from '../../state/index.ts';
import { useFormState, useOpenForm } from '../form-context.tsx';
import { failureKey } from '../failure-key.ts';
import { focusControl } from '../focus-control.ts';
import { formLayout } from '../form-layout.ts';
import { parsePath } from '../state/paths.ts';
import { inScreenOrder, nameOnScreen } from '../screen-order.ts';
import { summaryId } from '../use-summary-focus.ts';

/** Summary of the errors that block a save, each linked to its field. Shown after an attempt to save. */
export function ErrorSummary({ errors }: ErrorListProps) {
  const { id, piece } = useOpenForm();
  const translate = useWords();
  const attempts = useFormState((state) => state.attempts);
  const layout = useMemo(() => formLayout(piece.entity), [piece.entity]);
  // The form library writes a path as `.authors.0.share`, and the root as a point.
  const unordered = errors.map(({ property = '.', message = '' }) => ({ path: property.slice(1), message }));
  const entries = inScreenOrder(layout, piece.entity, unordered);
  const isShown = entries.length > 0 && (attempts > 0 || entries.some(({ path }) => path === ''));
  if (!isShown) return null;
  const isOfFields = entries.some(({ path }) => path !== '');
  return (
    <div id={summaryId(id)} tabIndex={-1} role="alert" className="form-summary">
      <Callout intent="danger" icon={<ErrorIcon />}>
        <p className="form-summary-title">{translate(isOfFields ? 'errors.form.invalid' : failureKey(piece.entity))}</p>
        <ul>
          {entries.map((entry) => (
            <SummaryEntry key={`${entry.path} ${entry.message}`} {...entry} />
          ))}
        </ul>
      </Callout>
    </div>
  );
}

function SummaryEntry({ path, message }: { readonly path: string; readonly message: string }) {
  const { id } = useOpenForm();
  const name = useFieldName(path);
  if (path === '') return <li>{message}</li>;
  return (
    <li>
      <button type="button" className="form-summary-link" onClick={() => focusControl(id, parsePath(path))}>
        {name}
      </button>
      {`: ${message}`}
    </li>
  );
}

/** Example: `Autori 2: Podiel` */
function useFieldName(key: string): string {
  const { entity } = useOpenForm().piece;
  const layout = useMemo(() => formLayout(entity), [entity]);
  return nameOnScreen(layout, entity, parsePath(key), useLabel());
}
