import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Navigation } from '../../engine/react/index.ts';

/** The router's address and moves, as the engine knows them. */
export function useRouterNavigation(): Navigation {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => ({ pathname, search, navigate: (to, how = 'push') => void navigate(to, { replace: how === 'replace' }) }),
    [pathname, search, navigate],
  );
}
