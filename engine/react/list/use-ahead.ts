import { useEffect } from 'react';
import { loadActionsAhead } from '../action/index.ts';
import { useEntityLibrary } from '../state/index.ts';

/** After this time a list has shown what it came for, in milliseconds. */
const REST_MS = 1500;

/** Once rows are shown and the page rests, what acts on them is loaded, before somebody asks for it. */
export function useAhead(entity: string, isShown: boolean): void {
  const library = useEntityLibrary();
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => {
      void loadActionsAhead();
      void library.load(entity).catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [entity, isShown, library]);
}
