import { Outlet, type RouteObject } from 'react-router-dom';
import type { EntityOutline, Registry } from '../../engine/react/index.ts';
import { CreateRoute, DetailRoute, DialogRoute, ListRoute, OffspringRoute, PrefilledRoute } from './entity-screens.tsx';
import { Permitted } from './guards.tsx';
import { screenOf } from './screen-of.ts';

/** The addresses of one entity: its list, create, detail, and those it names itself. */
export function entityRoutes(outline: EntityOutline, screens: Registry['screens']): RouteObject[] {
  return [...ownRoutes(outline), ...outline.routes.map((route) => namedRoute(outline, route, screens))];
}

function ownRoutes({ name, route, presentation, hasList, permissions }: EntityOutline): RouteObject[] {
  if (route === undefined || !hasList) return [];
  const visit = permissions.visit ?? permissions.read;
  const guarded = {
    path: route,
    element: (
      <Permitted permission={visit}>
        <Outlet />
      </Permitted>
    ),
  };
  const create = (element: RouteObject['element']) => ({
    path: 'create',
    element: <Permitted permission={permissions.create}>{element}</Permitted>,
  });
  switch (presentation) {
    case undefined:
      return [{ ...guarded, children: [{ index: true, element: <ListRoute entity={name} /> }] }];
    case 'page':
      return [
        {
          ...guarded,
          children: [
            { index: true, element: <ListRoute entity={name} /> },
            create(<CreateRoute entity={name} />),
            { path: ':id', element: <DetailRoute entity={name} /> },
          ],
        },
      ];
    case 'dialog':
      return [
        {
          path: route,
          element: (
            <Permitted permission={visit}>
              <ListRoute entity={name}>
                <Outlet />
              </ListRoute>
            </Permitted>
          ),
          children: [
            { index: true, element: null },
            create(<DialogRoute entity={name} />),
            { path: ':id', element: <DialogRoute entity={name} /> },
          ],
        },
      ];
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
    case 'offspring':
      return <OffspringRoute entity={outline.name} route={route} />;
    default: {
      const Screen = screenOf(screens, route.screen);
      return <Screen />;
    }
  }
}
