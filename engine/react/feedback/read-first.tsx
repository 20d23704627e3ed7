import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';
import './read-first.css';

const ReadFirstContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** What a dialog holds around what is decided on. Until that is read nobody can agree to it, nor does the button move away under the pointer. */
export function useReadFirst() {
  const [reading, count] = useState(0);
  const change = useCallback((by: 1 | -1) => count((before) => before + by), []);
  return { isReading: reading > 0, ReadFirst: ReadFirstContext.Provider, change };
}

/** Stands there until what is decided on is read, and the code that reads and shows it is loaded; the dialog around waits as long. */
export function FactsSkeleton() {
  const tell = use(ReadFirstContext);
  useLayoutEffect(() => {
    tell(1);
    return () => tell(-1);
  }, [tell]);
  return <Skeleton className="facts-skeleton" shapes={['facts-skeleton-card']} />;
}
