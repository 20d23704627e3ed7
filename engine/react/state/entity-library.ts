import { memoizeByKey } from '../../record/index.ts';
import { fetched, memoizePromise } from '../load/index.ts';
import type { EntityLibrary, EntityPiece, ListedPiece } from './types.ts';

/** One lazy import per entity. */
type Imports = Readonly<Record<string, () => Promise<EntityPiece>>>;
/** Lazy imports of list pieces; an entity without one is loaded whole. */
type ListedImports = Readonly<Record<string, () => Promise<ListedPiece>>>;

/** The library over these imports; memoized, so that a suspended render that restarts gets the same promises. */
export const libraryOf = memoizeByKey(entityLibrary);

/** Creates a library over lazy imports; a failed import is retried by a later call. */
export function entityLibrary(imports: Imports, listed: ListedImports = {}): EntityLibrary {
  const pieces = new Map<string, Promise<EntityPiece>>();
  const listedPieces = new Map<string, Promise<ListedPiece>>();
  const sets = new Map<string, Promise<Readonly<Record<string, EntityPiece>>>>();

  const load = (name: string) =>
    memoizePromise(pieces, name, () => {
      const importPiece = imports[name];
      return importPiece === undefined
        ? Promise.reject(new Error(`The catalogue has no entity "${name}".`))
        : fetched(importPiece());
    });

  const loadListed = (name: string): Promise<ListedPiece> => {
    const importListed = listed[name];
    return importListed === undefined ? load(name) : memoizePromise(listedPieces, name, () => fetched(importListed()));
  };

  const loadAll = (names: readonly string[]) =>
    memoizePromise(sets, names.join(' '), async () => {
      const loaded = await Promise.all(names.map(async (name) => [name, await load(name)] as const));
      return Object.fromEntries(loaded);
    });

  return { load, loadListed, loadAll };
}
