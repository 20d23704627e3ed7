import { isValues, valueAt, type Values } from '../../record/index.ts';
import type { Action } from '../../metadata/types/index.ts';
import type { ActionRun, DecisionProps, EntityLibrary } from '../state/index.ts';

/** An action that does not delegate to another one. */
type Performing = Exclude<Action, { readonly kind: 'perform' }>;

/** Resolves an action that performs another entity's action: returns that action, prefilled from the record. */
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
    const value = valueAt(run.record, path);
    return [field, piece.entity.fields[field]?.type === 'reference' ? byId(value) : value] as const;
  });
  const startedFrom = await decisiveOf(library, run);
  const { name } = run;
  return {
    piece,
    action,
    given: Object.fromEntries(given),
    ...(name !== undefined && { name }),
    ...(startedFrom && { startedFrom }),
  };
}

/** Decisive facts of the record on which the action is started; undefined when the action names none. */
async function decisiveOf(
  library: Pick<EntityLibrary, 'load'>,
  { piece, action, record }: ActionRun,
): Promise<DecisionProps | undefined> {
  const fields = action.kind === 'perform' ? (action.decisive ?? []) : [];
  if (record === undefined || fields.length === 0) return undefined;
  // A list loads less of its entity than the form needs.
  return { piece: await library.load(piece.entity.name), id: record.id, fields };
}

/** A record with its id only: the form reads the other fields, since its rules may need more than a row has. */
function byId(value: unknown): Values | undefined {
  const id = isValues(value) ? value['id'] : value;
  return typeof id === 'string' ? { id } : undefined;
}

function isItself(run: ActionRun): run is ActionRun<Performing> {
  return run.action.kind !== 'perform';
}
