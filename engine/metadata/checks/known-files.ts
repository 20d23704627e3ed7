import { suggestion } from '../../rules/index.ts';
import { appKinds, schemaValidator } from '../schemas/schemas.ts';
import type { Check, Finding } from './finding.ts';

const places = ['app', 'presets', 'entities', 'prints', 'notices', 'exports', 'imports', 'texts', 'reference-data'];

/** Every file has a kind: no file lies where nothing reads it. */
export const checkKnownFiles: Check = ({ files }) =>
  files.flatMap(({ path, relativePath }): readonly Finding[] => {
    if (schemaValidator(relativePath)) return [];
    const [folder = '', name = ''] = relativePath.split('/');
    const hint = folder === 'app' ? suggestion(name, appFiles) : suggestion(folder, places);
    return [
      {
        code: 'unknown-file',
        location: { document: relativePath, file: path, path: [] },
        message: `nothing reads this file${hint}`,
      },
    ];
  });

const appFiles = appKinds.map((name) => `${name}.json`);
