import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';
import './read-first.css';

const ReadFirstContext = createContext<(change: 1 | -1) => void>(() => undefined);

/**
 * For a dialog with facts of a decision: the submit button stays disabled, and the layout stable, until they are read.
 */
export function useReadFirst() {
  const [reading, count] = useState(0);
  const change = useCallback((by: 1 | -1) => count((before) => before + by), []);
  return { isReading: reading > 0, ReadFirst: ReadFirstContext.Provider, change };
}

/** Placeholder while the facts of a decision load. The dialog around it stays disabled meanwhile. */
export function FactsSkeleton() {
  const tell = use(ReadFirstContext);
  useLayoutEffect(() => {
    tell(1);
    return () => tell(-1);
  }, [tell]);
  return <Skeleton className="facts-skeleton" shapes={['facts-skeleton-card']} />;
}
