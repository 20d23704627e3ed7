import { useState } from 'react';
import type { Density } from '../state/index.ts';
import type { StoredListSettings } from './use-list-settings.ts';

const KEY = 'density';

/** How close rows stand: as the person chose it on any machine, else in this browser. */
export function useDensity({ density, keepDensity }: Pick<StoredListSettings, 'density' | 'keepDensity'>) {
  const [chosen, setChosen] = useState<Density>(() => toDensity(localStorage.getItem(KEY)));
  const choose = (next: Density) => {
    // Lists that keep nothing, as those in a record, follow.
    localStorage.setItem(KEY, next);
    setChosen(next);
    keepDensity?.(next);
  };
  return { value: density ?? chosen, choose };
}

/** The density that a text names; the normal one for any other. */
export function toDensity(text: string | null): Density {
  return text === 'COMPACT' || text === 'SPACIOUS' ? text : 'NORMAL';
}
