import { useEffect } from 'react';
import { loadActionsAhead } from '../action/index.ts';
import { loadBulkAhead } from '../bulk/index.ts';
import { useEntityLibrary, useRegistry } from '../state/index.ts';

/** Idle delay before code is preloaded, in milliseconds. */
const REST_MS = 1500;

/**
 * Preloads the code for actions and record screens once rows are shown and the page is idle; for an embedded list only
 * that for actions. If preloading fails, or the browser saves data, the code is loaded on first use.
 */
export function usePreload(entity: string, extent: 'screen' | 'part', isShown: boolean): void {
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

/** True when the browser is set to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }; // Not every browser has it.
  return connection?.saveData === true;
}
