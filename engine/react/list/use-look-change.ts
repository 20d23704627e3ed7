import { useCallback } from 'react';
import { lookIn, writeLook, type ColumnLayout } from './column-layout.ts';
import type { ListShape } from './list-address.ts';
import type { KeptOfList } from './use-kept-list.ts';
import type { ChangeList } from './use-list-state.ts';

/** Changes how the columns look; undefined: as the metadata say. */
export type ChangeLook = (next: (look: ColumnLayout) => ColumnLayout | undefined) => void;

interface LookChange {
  /** As the list starts for this person, and as it is described. */
  readonly shape: ListShape;
  readonly described: ListShape;
  readonly kept: KeptOfList;
  readonly change: ChangeList;
}

/** Columns are the person's where they are kept, and then no address needs to say them; else, and in a view, they stand in the address. */
export function useLookChange({ shape, described, kept: { keepColumns }, change }: LookChange): ChangeLook {
  return useCallback(
    (next) =>
      change((state) => {
        const look = next(lookIn(state)) ?? lookIn(described.initial);
        // In a view they are the view's: what is changed is shown, and saved with it.
        if (keepColumns === undefined || state.view !== undefined) return { ...state, ...look };
        keepColumns(inWords(look, described.initial));
        return { ...state, ...lookIn(shape.initial) };
      }, 'replace'),
    [shape, described, keepColumns, change],
  );
}

/** Null where all is as described. */
function inWords(look: ColumnLayout, initial: ColumnLayout): string | null {
  const params = new URLSearchParams();
  writeLook(params, look, initial);
  return params.size === 0 ? null : params.toString();
}
