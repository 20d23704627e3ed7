import { useMemo, useState } from 'react';

/** Moves the focus between the search, the rows and the bulk actions of a list. */
export function useListFocus() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return useMemo(() => {
    const focus = (selector: string) => frame?.querySelector<HTMLElement>(selector)?.focus();
    return {
      setFrame,
      toSearch: () => focus('.search-box input'),
      /** The row that the keys were at last, else the first. */
      toRows: () => focus('tr[data-id][tabindex="0"]'),
      toBulk: () => focus('.bulk-toolbar'),
    };
  }, [frame]);
}
