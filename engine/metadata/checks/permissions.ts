import type { AppSource } from '../../language/types.ts';
import type { Catalogue } from '../types/index.ts';
import { everyList } from '../record/every-list.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Every permission asked for is one that exists, and each is described once. */
export const permissions: Check = ({ catalogue, documents }) => {
  const names = catalogue.permissions.map(({ name }) => name);
  const repeated = names.flatMap((name, index): readonly Finding[] =>
    names.indexOf(name) < index
      ? [
          {
            code: 'repeated-permission',
            place: inApp('permissions', 'permissions', index, 'name'),
            message: `"${name}" is described twice`,
          },
        ]
      : [],
  );
  const asked = [...askedByApp(catalogue, documents.app.menu), ...askedByEntities(catalogue)];
  return [
    ...repeated,
    ...repeatedGrants(catalogue),
    ...asked.flatMap(([permission, place]) =>
      permission === undefined ? [] : unknownName('permission', permission, names, place),
    ),
  ];
};

type Asked = readonly [permission: string | undefined, place: Place];

function askedByApp({ roles, routes, boards, operations }: Catalogue, menu: AppSource['menu'] = []): readonly Asked[] {
  return [
    ...roles.flatMap((grant, index) =>
      grant.permissions.map((name, position): Asked => [name, inApp('roles', 'roles', index, 'permissions', position)]),
    ),
    ...menu.flatMap((group, index): readonly Asked[] => [
      [group.permission, inApp('menu', 'menu', index, 'permission')],
      ...(group.items ?? []).map(({ permission }, position): Asked => [
        permission,
        inApp('menu', 'menu', index, 'items', position, 'permission'),
      ]),
    ]),
    ...routes.map(({ permission }, index): Asked => [permission, inApp('routes', 'routes', index, 'permission')]),
    ...boards.map(({ permission }, index): Asked => [permission, inApp('boards', 'boards', index, 'permission')]),
    ...Object.values(operations).map(({ name, permission }): Asked => [
      permission,
      inApp('operations', 'operations', name, 'permission'),
    ]),
  ];
}

function askedByEntities({ entities }: Catalogue): readonly Asked[] {
  return Object.values(entities).flatMap(
    ({ name: entity, access, views, actions, operations, routes, history, ...listed }): readonly Asked[] => {
      const own = new Set(Object.values(access.permissions));
      const isViewed = new Set([...own, ...Object.values(views).map(({ permission }) => permission)]);
      const ofActions = new Set(Object.values(actions).map(({ permission }) => permission));
      return [
        ...Object.entries(access.permissions).map(([kind, name]): Asked => [
          name,
          inEntity(entity, 'access', 'permissions', kind),
        ]),
        [history?.permission, inEntity(entity, 'history', 'permission')],
        ...Object.values(views).map((view): Asked => [
          view.permission,
          inEntity(entity, 'views', view.name, 'permission'),
        ]),
        ...Object.values(actions)
          .filter(({ permission }) => permission === undefined || !own.has(permission))
          .map((action): Asked => [action.permission, inEntity(entity, 'actions', action.name, 'permission')]),
        ...Object.values(operations)
          .filter(({ permission }) => !ofActions.has(permission))
          .map((operation): Asked => [
            operation.permission,
            inEntity(entity, 'operations', operation.name, 'permission'),
          ]),
        ...routes.map(({ permission }, index): Asked => [permission, inEntity(entity, 'routes', index, 'permission')]),
        ...everyList(listed).flatMap(({ list, path }) => [
          ...(isViewed.has(list.permission)
            ? []
            : [[list.permission, inEntity(entity, ...path, 'permission')] as const]),
          ...list.readyViews.map(({ permission }, index): Asked => [
            permission,
            inEntity(entity, ...path, 'readyViews', index, 'permission'),
          ]),
          ...list.filters
            .filter(({ permission }) => permission === undefined || !own.has(permission))
            .map(({ permission }, index): Asked => [
              permission,
              inEntity(entity, ...path, 'filters', index, 'permission'),
            ]),
        ]),
      ];
    },
  );
}

function repeatedGrants({ roles }: Catalogue): readonly Finding[] {
  return roles.flatMap(({ organizationRole, role }, index): readonly Finding[] => {
    const isRepeated =
      roles.findIndex((grant) => grant.organizationRole === organizationRole && grant.role === role) < index;
    return isRepeated
      ? [
          {
            code: 'repeated-role',
            place: inApp('roles', 'roles', index),
            message: `${role} in ${organizationRole} is described twice`,
          },
        ]
      : [];
  });
}
