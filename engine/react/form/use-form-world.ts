import { useMemo } from 'react';
import type { CatalogueView } from '../../metadata/index.ts';
import { useCatalogue, useEntities, useFacts, type EntityPiece } from '../state/index.ts';
import { missingEntities } from './reached-entities.ts';
import type { JudgeContext } from './state/judge.ts';

/** What a form's rules look at besides its data. */
export interface FormWorld extends JudgeContext {
  readonly pieces: Readonly<Record<string, EntityPiece>>;
}

/**
 * The world of an entity's form; suspends until the entities its rules reach are loaded.
 * Three references in a row are followed: `loan.book.genre.isForAdults`.
 */
export function useFormWorld(piece: EntityPiece): FormWorld {
  const { enumerations, constants } = useCatalogue();
  const { viewer, today } = useFacts();
  const { entity } = piece;
  const own = useMemo(() => ({ [entity.name]: piece }), [entity, piece]);
  const first = useEntities(missingEntities(entity, own));
  const second = useEntities(missingEntities(entity, { ...own, ...first }));
  const third = useEntities(missingEntities(entity, { ...own, ...first, ...second }));
  return useMemo(() => {
    const pieces = { ...first, ...second, ...third, ...own };
    const entities = Object.fromEntries(Object.entries(pieces).map(([name, reached]) => [name, reached.entity]));
    const view: CatalogueView = { entities, enumerations, constants };
    return { view, entity, viewer, today, pieces };
  }, [first, second, third, own, enumerations, constants, entity, viewer, today]);
}
