import { actionKinds, sourceKeys } from '../../language/index.ts';
import { isBuiltIn } from '../load/actions.ts';
import { everyList, type PlacedList } from '../record/every-list.ts';
import type { Action, ActionOf, Catalogue, Entity, Operation } from '../types/index.ts';
import { conditionFindings } from './condition-findings.ts';
import { atBelow, choicesIn, entityCheck, finding, keyAt, unknownName, type At, type Findings } from './finding.ts';

/** Reports properties that the action's kind does not use, and invalid conditions of labels. */
export const checkActionProperties = entityCheck(function* (entity, at, { documents, catalogue }) {
  for (const { name, kind, labels = [] } of Object.values(entity.actions)) {
    const known = ['kind', ...sourceKeys(actionKinds[kind])];
    for (const key of Object.keys(documents.entities[entity.name]?.actions?.[name] ?? {}))
      if (!known.includes(key))
        yield finding('useless-property', keyAt(at('actions', name, key)), `an action of kind ${kind} has no "${key}"`);
    for (const [index, { where }] of labels.entries())
      yield* conditionFindings(catalogue, entity, where, at('actions', name, 'labels', index, 'where'));
  }
});

/**
 * Checks that lists offer existing actions, actions pass the arguments their operation takes, and every written value
 * has a field.
 */
export const checkActions = entityCheck(function* (entity, at, { catalogue, documents }) {
  const actions = Object.values(entity.actions);
  const written = documents.entities[entity.name]?.operations ?? {};
  for (const action of actions) yield* emptyAction(action, atBelow(at, 'actions', action.name), written);
  for (const placed of everyList(entity)) yield* offeredFindings(entity, placed, at);
  for (const action of actions) yield* strayElse(action, atBelow(at, 'actions', action.name));
  for (const action of actions)
    if (!isBuiltIn(action.name)) yield* actionFindings(action, entity, catalogue, atBelow(at, 'actions', action.name));
});

/** Columns and totals of a bulk dialog must be columns of its list; totals must be numeric. */
function* offeredFindings({ actions }: Entity, { list: { bulk, columns }, path }: PlacedList, inList: At): Findings {
  const at = atBelow(inList, ...path, 'bulk');
  for (const [index, name] of (bulk?.actions ?? []).entries()) {
    const action = actions[name];
    if (action && !('bulk' in action && action.bulk))
      yield finding('no-bulk-operation', at('actions', index), `the action "${name}" has no bulk operation`);
  }
  const names = columns.map(({ name }) => name);
  for (const property of ['columns', 'totals'] as const)
    for (const [index, name] of (bulk?.[property] ?? []).entries())
      yield* unknownName('column', name, names, at(property, index));
  for (const [index, name] of (bulk?.totals ?? []).entries()) {
    const cell = columns.find((column) => column.name === name)?.cell;
    if (cell !== undefined && cell !== 'quantity' && cell !== 'number')
      yield finding('wrong-field-type', at('totals', index), `the column "${name}" has no figures to sum up`);
  }
}

/**
 * A mutation must move a status, set a value, ask for input or call a described operation; a download must call one.
 */
function* emptyAction(action: Action, at: At, written: Readonly<Record<string, unknown>>): Findings {
  const { name, kind } = action;
  if ((action.kind === 'download' || action.kind === 'upload') && action.operation === undefined)
    yield finding('missing-property', at(), `"${name}" ${kind}s something, but "operation" is missing`);
  if (action.kind !== 'mutation' || isBuiltIn(name)) return;
  const { operation = '', target, sets, asks, bulk } = action;
  const isSaid =
    target !== undefined ||
    [sets, action.arguments, asks].some((said) => Object.keys(said).length > 0) ||
    [operation, bulk?.operation ?? ''].some((called) => Object.hasOwn(written, called));
  if (isSaid) return;
  const message = `"${name}" does nothing: it has no "target" and "sets" nothing, and its operation is not written out`;
  yield finding('empty-action', at(), message);
}

/** `else` is the message for other statuses, so it needs `from`. */
function* strayElse({ from, else: elsewhere }: Action, at: At): Findings {
  if (elsewhere === undefined || from.length > 0) return;
  const message = '"else" says what is said in another status, but "from" is missing; a rule of "allowed" has its own';
  yield finding('stray-else', at('else'), message);
}

function* actionFindings(action: Action, entity: Entity, catalogue: Catalogue, at: At): Findings {
  const { name, kind } = action;
  if (kind === 'navigate' && action.to === undefined)
    return yield finding('missing-property', at(), `"${name}" leads somewhere, but "to" is missing`);
  if (kind === 'perform' && action.performs === undefined)
    yield finding('missing-property', at(), `"${name}" performs something, but "performs" is missing`);
  if (kind === 'perform' || !('operation' in action)) return;
  const operation = operationNamed(action.operation, entity, catalogue);
  if (!operation) return;
  const taken = Object.keys(operation.arguments);
  for (const argument of Object.keys(action.arguments))
    yield* unknownName('argument', argument, taken, keyAt(at('arguments', argument)));
  for (const [index, argument] of action.asks.entries())
    yield* unknownName('argument', argument, taken, at('asks', index));
  if (action.kind === 'upload') return yield* followedFindings(action, operation, catalogue, at);
  for (const [index, argument] of action.requires.entries())
    yield* unknownName('asked argument', argument, action.asks, at('requires', index));
  if (action.kind === 'mutation')
    yield* bulkFindings(name, operationNamed(action.bulk?.operation, entity, catalogue), at);
}

/** A bulk operation takes no file arguments: each file belongs to one record. */
function* bulkFindings(name: string, operation: Operation | undefined, at: At): Findings {
  for (const [argument, { type }] of Object.entries(operation?.arguments ?? {})) {
    if (type.kind !== 'scalar' || type.scalar !== 'file') continue;
    const message = `the bulk operation of "${name}" takes files as "${argument}", which belong to one record`;
    yield finding('bulk-files', at('bulk', 'operation'), message);
  }
}

/** An upload follows its resulting record by a status field; field and statuses must exist. */
function* followedFindings(
  { follows }: ActionOf<'upload'>,
  { result: { type } }: Operation,
  catalogue: Catalogue,
  at: At,
): Findings {
  const fields = type.kind === 'entity' ? catalogue.entities[type.entity]?.fields : undefined;
  if (follows === undefined || fields === undefined) return;
  const field = fields[follows.status];
  if (field === undefined)
    return yield* unknownName('field', follows.status, Object.keys(fields), at('follows', 'status'));
  const values = field.type === 'enumeration' ? choicesIn(catalogue, field.enumeration) : [];
  for (const [index, status] of follows.during.entries())
    yield* unknownName('status', status, values, at('follows', 'during', index));
}

function operationNamed(name: string | undefined, entity: Entity, catalogue: Catalogue): Operation | undefined {
  return name === undefined ? undefined : (entity.operations[name] ?? catalogue.operations[name]);
}
