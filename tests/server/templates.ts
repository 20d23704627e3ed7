import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { migrate, type Database } from '../../engine/store/index.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';

const { catalogue } = loadCatalogue('engine/example/metadata');
const metadata = loadCatalogue('metadata');

/** Functions that fill the template databases before any test file runs; tests get copies. */
export const templates = {
  /** The tables of the lending library, without records. */
  library: (database: Database) => migrate({ catalogue, database }),
  /** The register with its reference lists. */
  register: (database: Database) => prepareDatabase(database, metadata),
} as const;

export type TemplateName = keyof typeof templates;
