import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether all rows of a long list are to be there: on paper, and once somebody searches the page by the browser's own means. */
export function useRenderAllRows(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  const [isSearched, setSearched] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as it has told.
    const print = () => flushSync(() => setPrinted(true));
    const done = () => setPrinted(false);
    const search = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && (ctrlKey || metaKey)) flushSync(() => setSearched(true));
    };
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', done);
    window.addEventListener('keydown', search);
    return () => {
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', done);
      window.removeEventListener('keydown', search);
    };
  }, []);
  return isPrinted || isSearched;
}
