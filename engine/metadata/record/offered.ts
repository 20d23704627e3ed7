import type { Rule } from '../../rules/index.ts';
import type { Action, Entity } from '../types/index.ts';

/** The part of an entity that decides when its actions are offered. */
export type ActingEntity = Pick<Entity, 'access' | 'api' | 'form' | 'workflow'>;

/** Rule for offering an action to viewers with its permission: within scope, in a starting status, and visible. */
export function offerOf(entity: ActingEntity, action: Action): Rule {
  return { and: [action.visible ?? true, builtIn(entity, action), fromStatus(entity, action), true] };
}

/** Rule that any of some actions is permitted on a record for the viewer. */
export function anyPermitted(entity: ActingEntity, actions: readonly Action[]): Rule {
  return { or: [...actions.map((action) => permitted(entity, action)), false] };
}

function permitted(entity: ActingEntity, action: Action): Rule {
  const { permission } = action;
  const isGiven: Rule = permission === undefined ? true : { in: [permission, { var: '$viewer.permissions' }] };
  return { and: [isGiven, offerOf(entity, action), ...action.allowed.map(({ rule }) => rule)] };
}

function builtIn({ access, form, api }: ActingEntity, { name }: Action): Rule {
  if (name === 'update')
    return api.save === undefined
      ? false
      : { and: [access.scope.update, form?.readOnly === undefined ? true : { '!': [form.readOnly] }] };
  if (name === 'remove') return api.remove === undefined ? false : access.scope.remove;
  if (name === 'restore') return access.scope.remove;
  return true;
}

function fromStatus({ workflow }: ActingEntity, { from }: Action): Rule {
  return workflow === undefined || from.length === 0 ? true : { in: [{ var: workflow.field }, from] };
}
