import { join } from 'node:path';
import { loadCatalogue } from '../metadata/read/index.ts';

/** The folder of the lending library's metadata. */
export const exampleFolder = join(import.meta.dirname, 'metadata');

/** The lending library: the small domain that the engine is tested and shown on. For Node; the browser gets its pieces generated. */
export const exampleCatalogue = loadCatalogue(exampleFolder).catalogue;
