import type { ReactNode } from 'react';
import { partOf } from '../load/index.ts';
import type { CallRun } from './call-action.ts';

const DecisionFacts = partOf(async () => (await import('../detail/index.ts')).DecisionFacts);

/** What tells, in the dialog of an action, what is decided on; undefined where metadata names no fields for it. */
export function decisionOn({ piece, action, record }: CallRun): ReactNode | undefined {
  const own = action.kind === 'mutation' ? action.decisive : [];
  const fields = own ?? piece.entity.form?.decisive ?? [];
  if (record === undefined || fields.length === 0 || piece.documents.one === undefined) return undefined;
  return <DecisionFacts piece={piece} id={record.id} fields={fields} />;
}
