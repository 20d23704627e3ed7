import { valueAt } from '../../record/index.ts';
import type { EntityLibrary } from '../state/entity-library.ts';
import type { ActionRun } from './use-call-action.ts';

/** What is really run: of an action that performs another entity's, that one, with what the record gives it. */
export async function performedRun(library: Pick<EntityLibrary, 'load'>, run: ActionRun): Promise<ActionRun> {
  const { performs } = run.action;
  if (performs === undefined) return run;
  const piece = await library.load(performs.entity);
  const action = piece.entity.actions[performs.action];
  if (action === undefined) throw new Error(`"${performs.entity}" has no action "${performs.action}".`);
  const given = Object.entries(performs.given ?? {}).map(
    ([field, path]) => [field, valueAt(run.record, path)] as const,
  );
  return { piece, action, given: Object.fromEntries(given) };
}
