import { createContext, use, useLayoutEffect, useState } from 'react';

const ReadFirstContext = createContext<(isReading: boolean) => void>(() => undefined);

/** What a dialog holds around what is decided on. Until that is read nobody can agree to it, nor does the button move away under the pointer. */
export function useReadFirst() {
  const [isReading, setReading] = useState(false);
  return { isReading, ReadFirst: ReadFirstContext.Provider, setReading };
}

/** Tells the dialog around whether what is decided on is still read. */
export function useReading(isReading: boolean): void {
  const tell = use(ReadFirstContext);
  useLayoutEffect(() => {
    tell(isReading);
    return () => tell(false);
  }, [tell, isReading]);
}
