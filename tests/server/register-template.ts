import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import type { Template } from './test-database.ts';

const metadata = loadCatalogue('metadata');

/** A register with its reference lists and nothing else. */
export const registerTemplate: Template = {
  name: 'register',
  prepare: (database) => prepareDatabase(database, metadata),
};
