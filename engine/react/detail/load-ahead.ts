import { formPieceOf, missingEntities } from '../form/index.ts';
import type { EntityLibrary, EntityPiece } from '../state/index.ts';

/** Preloads everything the screen of a record needs: schema, validator and the entities that its rules reach. */
export async function loadRecordsAhead(library: EntityLibrary, name: string): Promise<void> {
  const piece = await library.load(name);
  const form = piece.loadForm === undefined ? undefined : formPieceOf(piece);
  let known: Readonly<Record<string, EntityPiece>> = { [name]: piece };
  let missing = missingEntities(piece.entity, known);
  while (missing.length > 0) {
    known = { ...known, ...(await library.loadAll(missing)) };
    missing = missingEntities(piece.entity, known);
  }
  await form;
}
