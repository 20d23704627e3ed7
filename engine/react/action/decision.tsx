import { Suspense, type ReactNode } from 'react';
import { FactsSkeleton } from '../feedback/read-first.tsx';
import { useRegistry, type DecisionProps } from '../state/index.ts';
import type { CallRun } from './call-action.ts';

/** The facts shown in an action's dialog; undefined when metadata names no fields. */
export function decisionOn({ piece, action, record, startedFrom }: CallRun): ReactNode | undefined {
  if (startedFrom !== undefined) return <Decision {...startedFrom} />;
  const own = action.kind === 'mutation' ? action.decisive : [];
  const fields = own ?? piece.entity.form?.decisive ?? [];
  if (record === undefined || fields.length === 0 || piece.documents.one === undefined) return undefined;
  return <Decision piece={piece} id={record.id} fields={fields} />;
}

function Decision(props: DecisionProps) {
  const { decision: Facts } = useRegistry();
  if (Facts === undefined) return null;
  return (
    <Suspense fallback={<FactsSkeleton />}>
      <Facts {...props} />
    </Suspense>
  );
}
