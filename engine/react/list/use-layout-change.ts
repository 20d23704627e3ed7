import { useCallback } from 'react';
import { pickLayout, writeLayout, type ColumnLayout } from './column-layout.ts';
import type { ListShape } from './list-address.ts';
import type { StoredListSettings } from './use-list-settings.ts';
import type { ChangeList } from './use-list-state.ts';

/** Changes the layout of the columns; undefined: as the metadata describe it. */
export type ChangeLayout = (next: (layout: ColumnLayout) => ColumnLayout | undefined) => void;

interface LayoutChange {
  /** As the list starts for this person, and as it is described. */
  readonly shape: ListShape;
  readonly described: ListShape;
  readonly kept: StoredListSettings;
  readonly change: ChangeList;
}

/** Columns are the person's where they are kept, and then no address needs to say them; else, and in a view, they stand in the address. */
export function useLayoutChange({ shape, described, kept: { keepColumns }, change }: LayoutChange): ChangeLayout {
  return useCallback(
    (next) =>
      change((state) => {
        const layout = next(pickLayout(state)) ?? pickLayout(described.initial);
        // In a view they are the view's: what is changed is shown, and saved with it.
        if (keepColumns === undefined || state.view !== undefined) return { ...state, ...layout };
        keepColumns(inWords(layout, described.initial));
        return { ...state, ...pickLayout(shape.initial) };
      }, 'replace'),
    [shape, described, keepColumns, change],
  );
}

/** Null where all is as described. */
function inWords(layout: ColumnLayout, initial: ColumnLayout): string | null {
  const params = new URLSearchParams();
  writeLayout(params, layout, initial);
  return params.size === 0 ? null : params.toString();
}
