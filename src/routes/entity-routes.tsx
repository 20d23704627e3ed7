import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import type { EntityOutline, Registry } from '../../engine/react/index.ts';
import {
  ActionRoute,
  CreateRoute,
  DetailRoute,
  DialogRoute,
  ListRoute,
  DerivedRecordRoute,
  PrefilledRoute,
  SingletonRoute,
} from './entity-screens.tsx';
import { Permitted } from '../session/guards.tsx';
import { screenOf } from './screen-of.ts';

/** Routes of an entity: its lists with create and detail below, and its own routes. */
export function entityRouteObjects(outline: EntityOutline, screens: Registry['screens']): RouteObject[] {
  return [
    ...listAddresses(outline).map((address) => listRoute(outline, address)),
    ...outline.routes.map((route) => namedRoute(outline, route, screens)),
  ];
}

/** Address and permission of a list. */
interface ListAddress {
  readonly route: string;
  readonly permission: string | undefined;
  /** Path of a record below the list. */
  readonly recordPath: string;
  /** Name of a further list; absent for the entity's own. */
  readonly list?: string;
}

function listAddresses({ route, hasList, permissions, lists }: EntityOutline): readonly ListAddress[] {
  const own =
    route === undefined || !hasList
      ? []
      : [{ route, permission: permissions.visit ?? permissions.read, recordPath: ':id' }];
  const further = Object.entries(lists).flatMap(([list, { route: below, permission, recordPath }]) =>
    below === undefined ? [] : [{ route: below, permission, recordPath, list }],
  );
  return [...own, ...further];
}

/** Routes of a list, a new record and each record: as pages, or as dialogs over the list. */
function listRoute({ name, presentation, permissions }: EntityOutline, address: ListAddress): RouteObject {
  const of = { entity: name, list: address.list };
  const guarded = (element: ReactNode) => <Permitted permission={address.permission}>{element}</Permitted>;
  const records = (create: ReactNode, detail: ReactNode): RouteObject[] => [
    { path: 'create', element: <Permitted permission={permissions.create}>{create}</Permitted> },
    { path: address.recordPath, element: detail },
  ];
  switch (presentation) {
    case undefined:
      return {
        path: address.route,
        element: guarded(<Outlet />),
        children: [{ index: true, element: <ListRoute {...of} /> }],
      };
    case 'page':
      return {
        path: address.route,
        element: guarded(<Outlet />),
        children: [
          { index: true, element: <ListRoute {...of} /> },
          ...records(<CreateRoute entity={name} />, <DetailRoute entity={name} />),
        ],
      };
    case 'dialog':
      return {
        path: address.route,
        element: guarded(
          <ListRoute {...of}>
            <Outlet />
          </ListRoute>,
        ),
        children: [{ index: true, element: null }, ...records(<DialogRoute {...of} />, <DialogRoute {...of} />)],
      };
  }
}

function namedRoute(
  outline: EntityOutline,
  route: EntityOutline['routes'][number],
  screens: Registry['screens'],
): RouteObject {
  return {
    path: route.path,
    element: <Permitted permission={route.permission}>{namedScreen(outline, route, screens)}</Permitted>,
  };
}

function namedScreen(outline: EntityOutline, route: EntityOutline['routes'][number], screens: Registry['screens']) {
  switch (route.screen) {
    case 'list':
      return <ListRoute entity={route.entity ?? outline.name} route={route} parent={outline} />;
    case 'form':
      return <PrefilledRoute entity={route.entity ?? outline.name} route={route} />;
    case 'detail':
      return <SingletonRoute entity={outline.name} route={route} />;
    case 'action':
      return <ActionRoute entity={outline.name} route={route} />;
    case 'derivedRecord':
      return <DerivedRecordRoute entity={outline.name} route={route} />;
    default: {
      const Screen = screenOf(screens, route.screen);
      return <Screen />;
    }
  }
}
