import { useCallback, type RefObject } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { partOf } from '../load/index.ts';
import { usePlaceState } from '../state/index.ts';
import { useListKeys } from './use-list-keys.ts';

const ListKeysDialog = partOf(async () => (await import('./keys-dialog.tsx')).ListKeysDialog);

/** The keys of a list that has the screen to itself, and the dialog that tells them. */
export function ListKeys({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const [areShown, setShown] = usePlaceState<true>();
  useListKeys({ search, onHelp: useCallback(() => setShown(true), [setShown]) });
  return (
    areShown && (
      <DialogRegion onClose={() => setShown(undefined)}>
        <ListKeysDialog onClose={() => setShown(undefined)} />
      </DialogRegion>
    )
  );
}
