import { join } from 'node:path';
import type { Entity } from '../metadata/index.ts';
import { loadCatalogue } from '../metadata/read/index.ts';

/** The folder of the example metadata. */
export const exampleFolder = join(import.meta.dirname, 'metadata');

/**
 * The lending library: the small domain for tests and demonstrations of the engine. For Node; the browser gets
 * generated parts.
 */
export const exampleCatalogue = loadCatalogue(exampleFolder).catalogue;

/** An entity of the example. @throws for an unknown name */
export function exampleEntity(name: string): Entity {
  const entity = exampleCatalogue.entities[name];
  if (entity === undefined) throw new Error(`the example has no ${name}`);
  return entity;
}
