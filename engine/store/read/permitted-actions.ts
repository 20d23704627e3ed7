import sql from 'sql-template-tag';
import type { Action, Entity } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import { type Asking, holdsPermission } from '../query/asking.ts';
import type { Cells, Decode } from './cells.ts';
import type { Position } from './position.ts';
import { folded, ruleValue } from '../query/rule-sql.ts';
import { column } from '../query/source.ts';

/** An action offered on a record. */
export interface PermittedAction {
  readonly name: string;
  readonly permitted: boolean;
  /** Key of the sentence that says why not. */
  readonly reason: string | null;
  readonly params: Readonly<Record<string, unknown>> | null;
}

/**
 * Adds the conditions of every action to the row's cells; actions the viewer is not offered are absent. An archived
 * record is restored and nothing else.
 */
export function permittedActionsColumns(asking: Asking, position: Position, cells: Cells): Decode {
  // A view that opens only some fields is a directory: what may be done is asked on the record itself.
  if (position.opened !== undefined) return () => [];
  const actions = Object.values(position.entity.actions).flatMap((action) => {
    if (makesRecord(position.entity, action) || (action.name === 'restore') !== (position.isArchived === true))
      return [];
    const state = actionState(asking, position, cells, action);
    return state === undefined ? [] : [state];
  });
  const isPresent = presence(position, cells);
  return (values) => (isPresent(values) === true ? actions.flatMap((state) => state(values) ?? []) : []);
}

/** Nothing is offered on a record outside of the viewer's scope, met through a reference. */
function presence(position: Position, cells: Cells): Decode {
  const source = position.scoped();
  return source === position.open ? () => true : cells.add(sql`${column(source, 'id')} is not null`);
}

type ActionState = (cells: readonly unknown[]) => PermittedAction | undefined;

function actionState(asking: Asking, position: Position, cells: Cells, action: Action): ActionState | undefined {
  if (!holdsPermission(asking.viewer, action.permission)) return undefined;
  const offered = condition(asking, position, cells, offer(position.entity, action));
  if (offered === false) return undefined;
  const { name } = action;
  const refusalOf = refusal(asking, position, cells, action);
  return (values) => {
    if (offered !== true && offered(values) !== true) return undefined;
    const reason = refusalOf(values);
    return { name, permitted: reason === null, reason, params: null };
  };
}

/** Why the action is not allowed on a row: what the first of its conditions that does not hold says; null where all do. */
function refusal(
  asking: Asking,
  position: Position,
  cells: Cells,
  action: Action,
): (values: readonly unknown[]) => string | null {
  const conditions = action.allowed.map(({ rule, else: reason }) => ({
    holds: condition(asking, position, cells, rule),
    reason,
  }));
  return (values) =>
    conditions.find(({ holds }) => holds === false || (holds !== true && holds(values) !== true))?.reason ?? null;
}

/** An action that makes a new record is offered on none. */
function makesRecord({ operations }: Entity, { name, operation = '' }: Action): boolean {
  return name === 'create' || operations[operation]?.saves !== undefined;
}

/** When an action is offered at all: within its scope, in a status it starts from, and visible. */
function offer(entity: Entity, action: Action): Rule {
  return { and: [action.visible ?? true, builtIn(entity, action), fromStatus(entity, action), true] };
}

function builtIn({ access, form, api }: Entity, { name }: Action): Rule {
  if (name === 'update')
    return api.save === undefined
      ? false
      : { and: [access.scope.update, form?.readOnly === undefined ? true : { '!': [form.readOnly] }] };
  if (name === 'remove') return api.remove === undefined ? false : access.scope.remove;
  if (name === 'restore') return access.scope.remove;
  return true;
}

function fromStatus({ workflow }: Entity, { from }: Action): Rule {
  return workflow === undefined || from.length === 0 ? true : { in: [{ var: workflow.field }, from] };
}

/** A rule about the record as a cell of its row; `true` and `false` where none is needed. */
function condition(asking: Asking, position: Position, cells: Cells, rule: Rule): boolean | Decode {
  const open = folded(asking, position.entity.name, rule);
  return typeof open === 'boolean' ? open : cells.add(ruleValue(asking, position.scoped(), open));
}
