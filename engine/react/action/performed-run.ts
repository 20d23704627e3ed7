import { valueAt, type Values } from '../../record/index.ts';
import type { Action } from '../../metadata/types/index.ts';
import type { ActionRun, EntityLibrary } from '../state/index.ts';

/** What does something itself. */
type Performing = Exclude<Action, { readonly kind: 'perform' }>;

/** What is really run: of an action that performs another entity's, that one, with what the record gives it. */
export async function performedRun(
  library: Pick<EntityLibrary, 'load'>,
  run: ActionRun,
): Promise<ActionRun<Performing>> {
  if (isItself(run)) return run;
  const performs = run.action.kind === 'perform' ? run.action.performs : undefined;
  if (performs === undefined) throw new Error(`The action "${run.action.name}" performs none.`);
  const piece = await library.load(performs.entity);
  const action = piece.entity.actions[performs.action];
  if (action === undefined || action.kind === 'perform')
    throw new Error(`"${performs.entity}" has no action "${performs.action}" that does something itself.`);
  const given = Object.entries(performs.given ?? {}).map(([field, path]) => {
    const isReference = piece.entity.fields[field]?.type === 'reference';
    return [field, isReference ? recordAt(run.record, path) : valueAt(run.record, path)] as const;
  });
  return { piece, action, given: Object.fromEntries(given) };
}

/** The record that a path leads to; of the path of an id the record that has it: a form shows what is chosen by its name. */
function recordAt(record: Values | undefined, path: string): unknown {
  if (path === 'id') return record;
  return valueAt(record, path.replace(/\.id$/u, ''));
}

function isItself(run: ActionRun): run is ActionRun<Performing> {
  return run.action.kind !== 'perform';
}
