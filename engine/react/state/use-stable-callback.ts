import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable callback that calls the latest `work`, so that memoized components do not render again. Only for
 * event handlers and effects; must not be called while rendering.
 */
export function useStableCallback<Given extends readonly unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...given) => latest.current(...given), []);
}
