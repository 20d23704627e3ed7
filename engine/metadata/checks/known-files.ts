import { suggestion } from '../../rules/index.ts';
import { appKinds, schemaValidator } from '../schemas/schemas.ts';
import { finding, inEntity, type Check } from './finding.ts';

const places = ['app', 'presets', 'entities', 'prints', 'notices', 'exports', 'imports', 'texts', 'reference-data'];
const appFiles = appKinds.map((name) => `${name}.json`);

/** Checks that every metadata file has a known kind. */
export const checkKnownFiles: Check = function* ({ files }) {
  for (const { path: file, relativePath } of files) {
    if (schemaValidator(relativePath)) continue;
    const [folder = '', name = ''] = relativePath.split('/');
    const hint = folder === 'app' ? suggestion(name, appFiles) : suggestion(folder, places);
    yield finding('unknown-file', { document: relativePath, file, path: [] }, `nothing reads this file${hint}`);
  }
};

/** An entity has the name of its file or folder. */
export const checkEntityNames: Check = function* ({ documents }) {
  for (const [name, { entity = name }] of Object.entries(documents.entities))
    if (entity !== name)
      yield finding(
        'misnamed-entity',
        inEntity(name, 'entity'),
        `the entity "${entity}" lies in a file named "${name}"`,
      );
};
