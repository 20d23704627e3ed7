import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';

const ReadFirstContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** What a dialog holds around what is decided on. Until that is read nobody can agree to it, nor does the button move away under the pointer. */
export function useReadFirst() {
  const [reading, count] = useState(0);
  const change = useCallback((by: 1 | -1) => count((before) => before + by), []);
  return { isReading: reading > 0, ReadFirst: ReadFirstContext.Provider, change };
}

/** Tells the dialog around, as long as this is shown, that a part of what is decided on is still read. */
export function useReading(): void {
  const tell = use(ReadFirstContext);
  useLayoutEffect(() => {
    tell(1);
    return () => tell(-1);
  }, [tell]);
}
