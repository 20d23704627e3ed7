import type { Rule } from '../../rules/index.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { isSame, matched, quoted, type Change } from './change.ts';
import { compareReach } from './rule-reach.ts';

/** Who may do or see more or less than before; what cannot be told counts as more, so that somebody looks. */
export function accessChanges(before: Catalogue, after: Catalogue): readonly Change[] {
  const { added, both } = matched(before.entities, after.entities);
  return [
    ...roleChanges(before, after),
    ...matched(before.operations, after.operations).both.flatMap(({ name, old, now }) => [
      ...permissionChange(`operations.${name}.permission`, old.permission, now.permission),
      ...(old.access === now.access ? [] : [openness(`operations.${name}.access`, now.access === 'public')]),
    ]),
    ...added.map((name): Change => ({
      group: 'access widened',
      path: name,
      message: 'the entity is new; look at who reaches it',
    })),
    ...both.flatMap(({ name, old, now }) => entityChanges(name, old, now)),
    ...printChanges(before, after),
  ];
}

/** What prints show of fields that are closed elsewhere. */
function printChanges(before: Catalogue, after: Catalogue): readonly Change[] {
  const names = [...new Set([...Object.keys(before.prints), ...Object.keys(after.prints)])];
  return names.flatMap((name) => {
    const [did, does] = [before, after].map(({ prints }) => prints[name]?.discloses ?? []);
    const path = `prints.${name}.discloses`;
    return [
      ...(does ?? [])
        .filter((field) => !did?.includes(field))
        .map((field): Change => ({ group: 'access widened', path, message: `shows ${field} to whoever may print` })),
      ...(did ?? [])
        .filter((field) => !does?.includes(field))
        .map((field): Change => ({ group: 'access narrowed', path, message: `shows ${field} no longer` })),
    ];
  });
}

function roleChanges(before: Catalogue, after: Catalogue): readonly Change[] {
  const grants = (catalogue: Catalogue) =>
    Object.fromEntries(
      catalogue.roles.map((grant) => [`${grant.role} in ${grant.organizationRole}`, grant.permissions]),
    );
  const [old, now] = [grants(before), grants(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((role) => {
    const [had, has] = [old[role] ?? [], now[role] ?? []];
    return [
      ...has
        .filter((name) => !had.includes(name))
        .map((name): Change => ({
          group: 'access widened',
          path: `roles.${role}`,
          message: `gets the permission ${name}`,
        })),
      ...had
        .filter((name) => !has.includes(name))
        .map((name): Change => ({
          group: 'access narrowed',
          path: `roles.${role}`,
          message: `loses the permission ${name}`,
        })),
    ];
  });
}

function entityChanges(entity: string, old: Entity, now: Entity): readonly Change[] {
  const kinds = ['read', 'create', 'update', 'remove'] as const;
  const paths = [...new Set([...Object.keys(old.access.fields), ...Object.keys(now.access.fields)])];
  const views = matched(old.views, now.views);
  return [
    ...kinds.flatMap((kind) =>
      permissionChange(
        `${entity}.access.permissions.${kind}`,
        old.access.permissions[kind],
        now.access.permissions[kind],
      ),
    ),
    ...(['read', 'update', 'remove'] as const).flatMap((kind) =>
      ruleChange(`${entity}.access.scope.${kind}`, old.access.scope[kind], now.access.scope[kind]),
    ),
    ...(['create', 'update'] as const).flatMap((kind) =>
      ruleChange(`${entity}.access.check.${kind}`, old.access.check[kind], now.access.check[kind]),
    ),
    ...paths.flatMap((path) =>
      ruleChange(`${entity}.access.fields.${path}`, old.access.fields[path]?.read, now.access.fields[path]?.read),
    ),
    ...views.added.map((name): Change => ({
      group: 'access widened',
      path: `${entity}.views.${name}`,
      message: 'the view is new; look at what it opens',
    })),
    ...views.both.flatMap((view) => viewChanges(`${entity}.views.${view.name}`, view.old, view.now)),
    ...matched(old.actions, now.actions).both.flatMap((action) =>
      actionChanges(`${entity}.actions.${action.name}`, action.old, action.now),
    ),
  ];
}

function viewChanges(path: string, old: Entity['views'][string], now: Entity['views'][string]): readonly Change[] {
  const opened = openedFields(old.fields, now.fields);
  return [
    ...ruleChange(`${path}.scope`, old.scope, now.scope),
    ...permissionChange(`${path}.permission`, old.permission, now.permission),
    ...(opened === undefined ? [] : [openness(`${path}.fields`, opened)]),
  ];
}

/** Whether a view opens fields that it did not; undefined where it opens the same. */
function openedFields(old: readonly string[] | undefined, now: readonly string[] | undefined): boolean | undefined {
  if (isSame(old?.toSorted(), now?.toSorted())) return undefined;
  return now === undefined || (old !== undefined && now.some((path) => !old.includes(path)));
}

function actionChanges(
  path: string,
  old: Entity['actions'][string],
  now: Entity['actions'][string],
): readonly Change[] {
  return [
    ...permissionChange(`${path}.permission`, old.permission, now.permission),
    ...ruleChange(`${path}.visible`, old.visible, now.visible),
    ...ruleChange(`${path}.allowed`, allOf(old.allowed), allOf(now.allowed)),
  ];
}

/** The conditions of an action as one rule; none always hold. */
function allOf(conditions: Entity['actions'][string]['allowed']): Rule {
  const [first, ...others] = conditions.map(({ rule }) => rule);
  if (first === undefined) return true;
  return others.length === 0 ? first : { and: [first, ...others] };
}

function permissionChange(path: string, old: string | undefined, now: string | undefined): readonly Change[] {
  if (old === now) return [];
  const group = old === undefined ? 'access narrowed' : 'access widened';
  return [{ group, path, message: `asks for ${now ?? 'no permission'} instead of ${old ?? 'none'}` }];
}

function ruleChange(path: string, old: Rule | undefined, now: Rule | undefined): readonly Change[] {
  const reach = compareReach(old, now);
  switch (reach) {
    case 'same':
      return [];
    case 'wider':
      return [{ group: 'access widened', path, message: `holds in more cases: ${quoted(now ?? true)}` }];
    case 'narrower':
      return [{ group: 'access narrowed', path, message: `holds in fewer cases: ${quoted(now ?? true)}` }];
    case 'unclear':
      return [{ group: 'access widened', path, message: `holds in other cases: ${quoted(now ?? true)}` }];
  }
}

function openness(path: string, isWider: boolean): Change {
  return {
    group: isWider ? 'access widened' : 'access narrowed',
    path,
    message: isWider ? 'opens more than before' : 'opens less than before',
  };
}
