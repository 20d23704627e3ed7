import { useMemo } from 'react';
import { useCatalogue, useViewer, type EntityPiece } from '../state/index.ts';
import { formLayout, type PlacedSection } from './form-layout.ts';

const none: readonly string[] = [];

/** The sections of a form for this viewer; sections with a list only where lists are shown and permitted. */
export function useFormLayout({ entity }: EntityPiece, hasLists: boolean): readonly PlacedSection[] {
  const { entities } = useCatalogue();
  const { permissions = none } = useViewer();
  return useMemo(
    () =>
      formLayout(entity).filter(({ section: { list } }) => {
        if (list === undefined) return true;
        const target = entities[list.entity];
        const needed = list.list === undefined ? target?.permissions.visit : target?.lists[list.list]?.permission;
        return hasLists && (needed === undefined || permissions.includes(needed));
      }),
    [entity, entities, permissions, hasLists],
  );
}
