import { toAction, type ActionSource } from '../../language/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Access, Action, ActionCondition, EntityApi, EntityContact, Json } from '../types/index.ts';
import { pascalCase } from './names.ts';
import type { EntitySource } from '../../language/types.ts';
import { translationsAt } from './texts.ts';

interface ActionContext {
  readonly api: EntityApi;
  readonly access: Access;
  readonly texts: Readonly<Record<string, Json>>;
  /** How to compare people with the viewer, by entity. */
  readonly contacts: Contacts;
}

export type Contacts = Readonly<Record<string, Partial<EntityContact> | undefined>>;

/** The actions of an entity: built-in ones with the source's refinements, then its own. */
export function toActions(source: EntitySource, context: ActionContext): Readonly<Record<string, Action>> {
  const own = source.actions ?? {};
  const builtIn = builtInActions(source, context);
  const names = new Set([...Object.keys(builtIn), ...Object.keys(own)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const action = toAction(name, { ...builtIn[name], ...own[name] });
      const conditioned = withLocks(source, withOtherPersons(source, action, context.contacts));
      return [name, withOperation(conditioned, context.api)];
    }),
  );
}

/** `anotherPersonThan`: refuses an action to the person who performed an earlier step. */
function withOtherPersons({ fields = {} }: EntitySource, action: Action, contacts: Contacts): Action {
  if (action.kind !== 'mutation') return action;
  const others = action.anotherPersonThan.map((name): ActionCondition => {
    const field = fields[name] ?? {};
    const { viewer = 'userId', isViewer, name: called } = contacts['to' in field ? String(field.to) : ''] ?? {};
    const isOther: Rule =
      isViewer === undefined
        ? { '!=': [{ var: `${name}.id` }, { var: `$viewer.${viewer}` }] }
        : { '!': [{ var: `${name}.${isViewer}` }] };
    return {
      rule: { and: [{ '!!': [{ var: name }] }, isOther] },
      else: 'errors.samePerson',
      told: 'everyone',
      ...(called !== undefined && { quotes: { person: `${name}.${called}` } }),
    };
  });
  return others.length === 0 ? action : { ...action, allowed: [...action.allowed, ...others] };
}

/** A lock of the whole record refuses every action; the action's own conditions come first. */
function withLocks({ locks = [] }: EntitySource, action: Action): Action {
  if (action.kind !== 'mutation') return action;
  const whole = locks.filter(({ fields, actions }) => fields === undefined && actions?.includes(action.name) !== false);
  const open = whole.map(({ when, else: elsewhere, quotes }): ActionCondition => {
    const rule: Rule = { '!': [when] };
    return { rule, else: elsewhere, told: 'everyone', ...(quotes && { quotes }) };
  });
  return open.length === 0 ? action : { ...action, allowed: [...action.allowed, ...open] };
}

function withOperation(action: Action, api: EntityApi): Action {
  if (action.kind !== 'mutation' || isBuiltIn(action.name) || action.operation !== undefined) return action;
  return { ...action, operation: `${action.name}${pascalCase(api.type)}` };
}

/** True for the actions every entity has. */
export function isBuiltIn(name: string): boolean {
  return ['create', 'detail', 'update', 'remove', 'restore', 'copy'].includes(name);
}

function builtInActions(source: EntitySource, { api, access, texts }: ActionContext): Record<string, ActionSource> {
  const { permissions } = access;
  const label = (name: string) => translationsAt(texts, `actions.${name}`);
  const route = source.route ?? '';
  return {
    create: {
      kind: 'navigate',
      label: source.newLabel ?? label('create'),
      icon: 'plus',
      intent: 'primary',
      to: `${route}/create`,
      permission: permissions.create,
    },
    detail: {
      kind: 'navigate',
      label: label('detail'),
      icon: 'eye-open',
      to: `${route}/:id`,
      permission: permissions.visit,
    },
    ...(source.form?.copy !== undefined && {
      copy: {
        kind: 'navigate' as const,
        label: label('copy'),
        icon: 'duplicate',
        to: `${route}/create?copyOf=:id`,
        permission: permissions.create,
      },
    }),
    update: {
      label: label('update'),
      icon: 'edit',
      operation: api.save,
      permission: permissions.update,
      success: 'success.saved',
    },
    remove: {
      label: label('remove'),
      icon: 'trash',
      intent: 'danger',
      operation: api.remove,
      permission: permissions.remove,
      confirm: label('removeConfirm'),
      success: 'success.removed',
      ...(source.workflow === undefined ? {} : removedAsUpdated(source)),
    },
    ...(api.restore !== undefined && {
      restore: {
        label: label('restore'),
        icon: 'undo',
        operation: api.restore,
        permission: permissions.restore,
        success: 'success.restored',
      },
    }),
  };
}

/** Removal has the conditions of update in a workflow, unless the source defines its own. */
function removedAsUpdated({ actions = {} }: EntitySource): ActionSource {
  const { update = {}, remove = {} } = actions;
  if (remove.allowed !== undefined) return {};
  const { allowed, from, else: elsewhere } = update;
  return {
    ...(allowed === undefined ? {} : { allowed }),
    ...(from === undefined ? {} : { from }),
    ...(elsewhere === undefined ? {} : { else: elsewhere }),
  };
}
