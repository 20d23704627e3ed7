import { useCallback, useState } from 'react';
import { useNavigation } from './engine-context.tsx';

/** State bound to the current path, such as an open dialog; reset by navigation to another path. */
export function useRouteState<Value>(): readonly [Value | undefined, (value: Value | undefined) => void] {
  const { pathname } = useNavigation();
  const [held, hold] = useState<{ readonly pathname: string; readonly value: Value } | undefined>(undefined);
  const isElsewhere = held !== undefined && held.pathname !== pathname;
  if (isElsewhere) hold(undefined);
  const set = useCallback(
    (value: Value | undefined) => hold(value === undefined ? undefined : { pathname, value }),
    [pathname],
  );
  return [isElsewhere ? undefined : held?.value, set];
}
