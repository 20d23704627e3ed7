import i18next from 'i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useMemo } from 'react';
import {
  ActionProvider,
  ConfirmationProvider,
  EngineProvider,
  RegionBoundary,
  ShortcutsProvider,
  ToastProvider,
  type Navigation,
} from '../../engine/react/index.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorToasts } from '../client/error-toasts.tsx';
import { usePortal } from '../portal-context.ts';

/** Provides the engine's context: catalogue, viewer, language and router. */
export function EngineFrame() {
  const { catalogue, entities, listed, registry, failures, report } = usePortal();
  const { viewer } = useSession();
  return (
    <EngineProvider
      catalogue={catalogue}
      entities={entities}
      listed={listed}
      registry={registry}
      viewer={viewer}
      words={i18next}
      navigation={useRouterNavigation()}
    >
      <ToastProvider>
        <ErrorToasts failures={failures} />
        <ConfirmationProvider>
          <ShortcutsProvider>
            <ActionProvider>
              <RegionBoundary extent="screen" onError={report}>
                <Outlet />
              </RegionBoundary>
            </ActionProvider>
          </ShortcutsProvider>
        </ConfirmationProvider>
      </ToastProvider>
    </EngineProvider>
  );
}

/** Adapts the router to the engine's navigation. */
function useRouterNavigation(): Navigation {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => ({ pathname, search, navigate: (to, how = 'push') => void navigate(to, { replace: how === 'replace' }) }),
    [pathname, search, navigate],
  );
}
