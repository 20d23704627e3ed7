import { useState } from 'react';
import type { Density } from '../table/index.ts';

const KEY = 'density';

/** How close rows stand; kept for the person in this browser. */
export function useDensity() {
  const [value, setValue] = useState<Density>(() => toDensity(localStorage.getItem(KEY)));
  const choose = (density: Density) => {
    localStorage.setItem(KEY, density);
    setValue(density);
  };
  return { value, choose };
}

/** The density that a text names; the normal one for any other. */
export function toDensity(text: string | null): Density {
  return text === 'compact' || text === 'spacious' ? text : 'normal';
}
