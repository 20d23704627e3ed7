import { use } from 'react';
import type { EntityFormPiece, EntityPiece } from '../state/index.ts';

const loading = new WeakMap<EntityPiece, Promise<EntityFormPiece>>();

/** The JSON Schema of an entity's form; suspends until it is loaded. @throws for an entity without a form */
export function useFormPiece(piece: EntityPiece): EntityFormPiece {
  if (piece.loadForm === undefined) throw new Error(`"${piece.entity.name}" has no form.`);
  const known = loading.get(piece) ?? piece.loadForm();
  loading.set(piece, known);
  // A failed load is tried again by the next who asks.
  known.catch(() => loading.delete(piece));
  return use(known);
}
