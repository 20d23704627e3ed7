import { useMemo, useState, type ReactNode } from 'react';
import { NavigationContext, useNavigation } from './engine-context.tsx';
import type { Navigation } from './types.ts';

/**
 * An address for a part of a screen: its query is separate from the page's. Navigation to another path goes to the
 * page.
 */
export function InnerAddress({ children }: { readonly children: ReactNode }) {
  const { pathname, navigate } = useNavigation();
  const [search, setSearch] = useState('');
  const inner = useMemo<Navigation>(
    () => ({
      pathname,
      search,
      navigate: (to, how) => {
        const [path = '', query = ''] = to.split('?');
        if (path !== pathname) navigate(to, how);
        else setSearch(query === '' ? '' : `?${query}`);
      },
    }),
    [pathname, search, navigate],
  );
  return <NavigationContext value={inner}>{children}</NavigationContext>;
}
