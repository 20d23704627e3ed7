import { fetched, memoizePromise } from '../load/index.ts';
import { type EntityFormPiece, type EntityPiece } from '../state/index.ts';

const loading = new WeakMap<EntityPiece, Promise<EntityFormPiece>>();

/** Loads the form piece of an entity once. @throws Error for an entity without a form */
export function formPieceOf(piece: EntityPiece): Promise<EntityFormPiece> {
  const { loadForm } = piece;
  if (loadForm === undefined) throw new Error(`"${piece.entity.name}" has no form.`);
  return memoizePromise(loading, piece, () => fetched(loadForm()));
}
