import { useCallback } from 'react';
import { pickLayout, writeLayout, type ColumnLayout } from './column-layout.ts';
import type { ListShape } from './list-address.ts';
import type { StoredListSettings } from './use-list-settings.ts';
import type { ChangeList } from './use-list-state.ts';

/** Changes the column layout; undefined resets it to the metadata. */
export type ChangeLayout = (next: (layout: ColumnLayout) => ColumnLayout | undefined) => void;

interface LayoutChange {
  /** The list's initial shape for this person, and the one in metadata. */
  readonly shape: ListShape;
  readonly described: ListShape;
  readonly kept: StoredListSettings;
  readonly change: ChangeList;
}

/**
 * Stores the column layout in the person's settings where possible; otherwise, and in a view, the layout is in the
 * address.
 */
export function useLayoutChange({ shape, described, kept: { keepColumns }, change }: LayoutChange): ChangeLayout {
  return useCallback(
    (next) =>
      change((state) => {
        const layout = next(pickLayout(state)) ?? pickLayout(described.initial);
        // A view has its own columns: changes are shown, and stored when the view is saved.
        if (keepColumns === undefined || state.view !== undefined) return { ...state, ...layout };
        keepColumns(toLayoutQuery(layout, described.initial));
        return { ...state, ...pickLayout(shape.initial) };
      }, 'replace'),
    [shape, described, keepColumns, change],
  );
}

/** Null for the described layout. */
function toLayoutQuery(layout: ColumnLayout, initial: ColumnLayout): string | null {
  const params = new URLSearchParams();
  writeLayout(params, layout, initial);
  return params.size === 0 ? null : params.toString();
}
