import { join } from 'node:path';
import type { Entity } from '../metadata/index.ts';
import { loadCatalogue } from '../metadata/read/index.ts';

/** The folder of the lending library's metadata. */
export const exampleFolder = join(import.meta.dirname, 'metadata');

/** The lending library: the small domain that the engine is tested and shown on. For Node; the browser gets its pieces generated. */
export const exampleCatalogue = loadCatalogue(exampleFolder).catalogue;

/** An entity of the library. @throws where it has none of this name */
export function exampleEntity(name: string): Entity {
  const entity = exampleCatalogue.entities[name];
  if (entity === undefined) throw new Error(`the example has no ${name}`);
  return entity;
}
