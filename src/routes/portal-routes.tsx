import { Navigate, type RouteObject } from 'react-router-dom';
import type { AppRoute } from '../../engine/metadata/index.ts';
import type { PortalCatalogue, Registry } from '../../engine/react/index.ts';
import { OperationRoute } from './operation-route.tsx';
import { EngineFrame } from './engine-frame.tsx';
import { entityRouteObjects } from './entity-routes.tsx';
import { Permitted, SignedInOnly, Unknown } from '../session/guards.tsx';
import { OwnFrame } from './own-frame.tsx';
import { PublicFrame } from './public-frame.tsx';
import { screenOf } from './screen-of.ts';
import { StartRedirect } from './start-redirect.tsx';
import { StepsRoute } from './steps-route.tsx';
import { START } from '../session/login-destination.ts';

/** All routes of the portal from the catalogue: public, for anybody, for signed-in users. */
export function portalRoutes(catalogue: PortalCatalogue, screens: Registry['screens']): RouteObject[] {
  const { routes } = catalogue;
  const open = (to: AppRoute['access']) =>
    routes.filter(({ access }) => access === to).map((route) => appRoute(route, screens));
  const ofEntities = Object.values(catalogue.entities).flatMap((outline) => entityRouteObjects(outline, screens));
  return [
    {
      element: <EngineFrame />,
      children: [
        { element: <PublicFrame />, children: open('public') },
        {
          element: <OwnFrame />,
          children: [...open('anybody'), { element: <SignedInOnly />, children: [...open('viewer'), ...ofEntities] }],
        },
        { path: '*', element: <Unknown /> },
      ],
    },
  ];
}

function appRoute(route: AppRoute, screens: Registry['screens']): RouteObject {
  const { path, screen, to, permission } = route;
  if (path === START && screen === 'redirect') return { path, element: <StartRedirect to={to ?? START} /> };
  if (screen === 'redirect') return { path, element: <Navigate to={to ?? START} replace /> };
  if (screen === 'steps') return { path, element: <StepsRoute route={route} /> };
  if (screen === 'ask') return { path, element: <OperationRoute route={route} /> };
  const Screen = screenOf(screens, screen);
  return {
    path,
    element: (
      <Permitted permission={permission}>
        <Screen />
      </Permitted>
    ),
  };
}
