import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { atBelow, choicesIn, entityCheck, finding, type At, type FindingLocation, type Findings } from './finding.ts';

/**
 * Checks that a workflow's statuses are the values of its enumeration, each with a description, and that actions move
 * between them.
 */
export const checkWorkflows = entityCheck(function* ({ workflow, actions, fields }, at, { catalogue }) {
  if (workflow === undefined) return yield* strayMoves(actions, at);
  const field = fields[workflow.field];
  if (field?.type !== 'enumeration') return;
  for (const value of choicesIn(catalogue, field.enumeration))
    if (!Object.hasOwn(workflow.statuses, value))
      yield finding('missing-status', at('workflow', 'statuses'), `the status "${value}" has no look`);
  for (const { name, from, ...action } of Object.values(actions)) {
    const target = 'target' in action ? action.target : undefined;
    if (target !== undefined && from.length > 0 && from.every((status) => status === target))
      yield finding('no-move', at('actions', name, 'target'), `"${name}" leads from "${target}" to itself`);
  }
});

function* strayMoves(actions: Entity['actions'], at: At): Findings {
  for (const action of Object.values(actions)) {
    const message = `"${action.name}" moves a status, but the entity has no workflow`;
    if (action.from.length > 0 || ('target' in action && action.target !== undefined))
      yield finding('no-workflow', at('actions', action.name), message);
  }
}

/** A status ends after a date or instant of the record and leads to another status. */
export const checkStatusEnds = entityCheck(function* (entity, at, { catalogue }) {
  const statuses = Object.entries(entity.workflow?.statuses ?? {});
  for (const [status, { ends }] of statuses) {
    if (ends === undefined) continue;
    const atEnd = atBelow(at, 'workflow', 'statuses', status, 'ends');
    yield* afterFindings(catalogue, entity, ends.after, atEnd('after'));
    if (ends.to === status) yield finding('no-move', atEnd('to'), `"${status}" ends in itself`);
    yield* takenFindings(entity, ends.action, atEnd('action'));
    if (ends.warns !== undefined) yield* takenFindings(entity, ends.warns.action, atEnd('warns', 'action'));
  }
  // One action name stands for one event, so each warning needs its own.
  const seen = new Set<string>();
  for (const [status, { ends }] of statuses) {
    if (ends?.warns === undefined) continue;
    const { action } = ends.warns;
    const location = at('workflow', 'statuses', status, 'ends', 'warns', 'action');
    if (seen.has(action) || action === ends.action)
      yield finding('repeated-name', location, `"${action}" is told of something else already`);
    seen.add(action);
    if (!entity.storage.audit)
      yield finding('untold-end', location, 'without an audit trail nothing remembers that it was told');
  }
});

/** An automatic event may not have the name of an action of people. */
export function* takenFindings({ actions }: Entity, action: string, location: FindingLocation): Findings {
  const message = `"${action}" is an action that people ask for; what happens by itself needs a name of its own`;
  if (actions[action] !== undefined) yield finding('action-taken', location, message);
}

function* afterFindings(catalogue: Catalogue, entity: Entity, path: string, location: FindingLocation): Findings {
  const fieldOf = (name: string) => fieldAt(catalogue.entities, entity.fields, name);
  const field = fieldOf(path);
  if (field === undefined) return;
  const around = path.split('.').slice(0, -1);
  const isOwn = around.every((_, index) => fieldOf(around.slice(0, index + 1).join('.'))?.type === 'group');
  const isDate = field.type === 'date' || field.type === 'dateTime';
  if (isDate && isOwn && !isComputed(field)) return;
  const message = isDate
    ? `"${path}" is not kept in the record itself: no index finds the records that are due`
    : `"${path}" is ${field.type}: a status ends after a date or a dateTime`;
  yield finding('no-date', location, message);
}

/** Checks that every status is reachable: by an action, over time, as initial status or by server code. */
export const checkReachedStatuses = entityCheck(function* (entity, at, { names: { serverWords } }) {
  const { initial = '', statuses = {} } = entity.workflow ?? {};
  if (serverWords === undefined || statuses[initial] === undefined) return; // an unknown initial status is reported elsewhere
  const reached = reachedIn(entity);
  for (const status of Object.keys(statuses)) {
    if (reached.has(status) || serverWords.has(status)) continue;
    const message = `nothing leads to "${status}": it is not the initial status, no action has it as its "target", and the server does not set it`;
    yield finding('unreached-status', at('workflow', 'statuses', status), message);
  }
});

function reachedIn({ workflow, actions, operations, queue }: Entity): ReadonlySet<unknown> {
  if (workflow === undefined) return new Set();
  const { field, initial, statuses } = workflow;
  return new Set([
    initial,
    queue?.over,
    ...Object.values(statuses).map(({ ends }) => ends?.to),
    ...Object.values(actions).flatMap((action) => ('target' in action ? [action.target] : [])),
    ...Object.values(operations).map(({ saves }) => saves?.[field]),
  ]);
}
