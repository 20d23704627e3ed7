import { useEffect } from 'react';
import { loadActionsAhead } from '../action/index.ts';
import { loadBulkAhead } from '../bulk/index.ts';
import { useEntityLibrary, useRegistry } from '../state/index.ts';

/** After this time a list has shown what it came for, in milliseconds. */
const REST_MS = 1500;

/**
 * Once rows are shown and the page rests, what acts on them and what shows their records is loaded, before somebody asks
 * for it: of a list within a record only what acts on them. It comes with the first of them where it could not. Who told
 * the browser to save data waits when they ask.
 */
export function useAhead(entity: string, extent: 'screen' | 'part', isShown: boolean): void {
  const library = useEntityLibrary();
  const { ahead } = useRegistry();
  useEffect(() => {
    if (!isShown || savesData()) return undefined;
    const timer = setTimeout(() => {
      void loadActionsAhead();
      void loadBulkAhead();
      const loading: Promise<unknown> =
        ahead === undefined || extent === 'part' ? library.load(entity) : ahead(library, entity);
      loading.catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [ahead, entity, extent, isShown, library]);
}

/** Whether the browser was told to load little. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }; // Not every browser has it.
  return connection?.saveData === true;
}
