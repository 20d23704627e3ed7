import { fetched, remembered } from '../load/index.ts';
import type { EntityPiece } from './types.ts';

/** One lazy import per entity. */
type Imports = Readonly<Record<string, () => Promise<EntityPiece>>>;

/** Loads entity pieces once each and gives the same promise to everyone who asks. */
export interface EntityLibrary {
  readonly load: (name: string) => Promise<EntityPiece>;
  readonly loadAll: (names: readonly string[]) => Promise<Readonly<Record<string, EntityPiece>>>;
}

const libraries = new WeakMap<Imports, EntityLibrary>();

/** The library over these imports: one and the same for every render, also for one that waits for it and begins anew. */
export function libraryOf(imports: Imports): EntityLibrary {
  const library = libraries.get(imports) ?? entityLibrary(imports);
  libraries.set(imports, library);
  return library;
}

/** A library over lazy imports; a failed import is tried again by who asks a moment later. */
export function entityLibrary(imports: Imports): EntityLibrary {
  const pieces = new Map<string, Promise<EntityPiece>>();
  const sets = new Map<string, Promise<Readonly<Record<string, EntityPiece>>>>();

  const load = (name: string) =>
    remembered(pieces, name, () => {
      const importPiece = imports[name];
      return importPiece === undefined
        ? Promise.reject(new Error(`The catalogue has no entity "${name}".`))
        : fetched(importPiece());
    });

  const loadAll = (names: readonly string[]) =>
    remembered(sets, names.join(' '), async () => {
      const loaded = await Promise.all(names.map(async (name) => [name, await load(name)] as const));
      return Object.fromEntries(loaded);
    });

  return { load, loadAll };
}
