import type { AppSource } from '../../language/types.ts';
import type { Catalogue } from '../types/index.ts';
import { everyList } from '../record/every-list.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Every permission asked for is one that exists, each is described once, and none is given that nothing asks for. */
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
  const read = [...askedByApp(catalogue, documents.app.menu), ...askedByEntities(catalogue)];
  const asked = [...grantedByRoles(catalogue), ...read];
  return [
    ...repeated,
    ...unread(catalogue, read),
    ...repeatedGrants(catalogue),
    ...asked.flatMap(([permission, place]) =>
      permission === undefined ? [] : unknownName('permission', permission, names, place),
    ),
  ];
};

type Asked = readonly [permission: string | undefined, place: Place];

function grantedByRoles({ roles }: Catalogue): readonly Asked[] {
  return roles.flatMap((grant, index) =>
    grant.permissions.map((name, position): Asked => [name, inApp('roles', 'roles', index, 'permissions', position)]),
  );
}

/** A permission that opens nothing only looks as if it did. */
function unread(catalogue: Catalogue, asked: readonly Asked[]): readonly Finding[] {
  const read = new Set([...asked.map(([name]) => name), ...everyPermission(catalogue)]);
  return catalogue.permissions.flatMap(({ name, readBy }, index): readonly Finding[] =>
    read.has(name) || readBy !== undefined
      ? []
      : [
          {
            code: 'unread-permission',
            place: inApp('permissions', 'permissions', index, 'name'),
            message: `nothing asks for "${name}"; use it, take it away, or say in "readBy" what of the server reads it`,
          },
        ],
  );
}

/** What stands in no finding of its own place, being derived from another. */
function everyPermission({ entities }: Catalogue): readonly (string | undefined)[] {
  return Object.values(entities).flatMap(({ actions, operations, access, ...listed }) => [
    ...Object.values(access.permissions),
    ...Object.values(actions).map(({ permission }) => permission),
    ...Object.values(operations).map(({ permission }) => permission),
    ...everyList(listed).flatMap(({ list }) => list.filters.map(({ permission }) => permission)),
  ]);
}

function askedByApp({ routes, boards, operations }: Catalogue, menu: AppSource['menu'] = []): readonly Asked[] {
  return [
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
    ({ name: entity, fields, access, views, actions, operations, routes, history, ...listed }): readonly Asked[] => {
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
        ...Object.values(fields).map((field): Asked => [
          field.type === 'files' ? field.removedWith : undefined,
          inEntity(entity, 'fields', field.name, 'removedWith'),
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
