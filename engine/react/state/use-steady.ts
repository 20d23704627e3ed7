import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for good, which does what was said last: for what happens once a screen is drawn, as keys and clicks,
 * so that what they are given to need not be drawn anew. Never to be called while drawing.
 */
export function useSteady<Given extends readonly unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  const said = useRef(work);
  useLayoutEffect(() => {
    said.current = work;
  });
  return useCallback((...given) => said.current(...given), []);
}
