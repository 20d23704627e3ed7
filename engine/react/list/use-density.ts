import { useState } from 'react';
import type { Density } from '../state/index.ts';
import type { StoredListSettings } from './use-list-settings.ts';

const KEY = 'density';

/** The row density: as stored for the person, else for this browser. */
export function useDensity({ density, keepDensity }: Pick<StoredListSettings, 'density' | 'keepDensity'>) {
  const [chosen, setChosen] = useState<Density>(() => toDensity(localStorage.getItem(KEY)));
  const choose = (next: Density) => {
    // Also used by lists without stored settings, such as those in a record.
    localStorage.setItem(KEY, next);
    setChosen(next);
    keepDensity?.(next);
  };
  return { value: density ?? chosen, choose };
}

/** Parses a density; any other text gives the normal one. */
export function toDensity(text: string | null): Density {
  return text === 'COMPACT' || text === 'SPACIOUS' ? text : 'NORMAL';
}
