import { Ajv, type ValidateFunction } from 'ajv';
import { appFiles, schemasWith } from '../../language/index.ts';

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  // Compilation dominates, so shared parts are compiled once and without optimization.
  inlineRefs: false,
  code: { optimize: false },
});

/** Every schema by its file name. */
export const schemas = schemasWith({});

/**
 * `errorMessage`: the replacement for a removed property, also shown by editors; `of` and `along`: the entity of a
 * name.
 */
ajv.addVocabulary(['errorMessage', 'of', 'along']);
for (const schema of schemas.values()) ajv.addSchema(schema);

/** The kinds of files under `app/`. */
export const appKinds: readonly string[] = appFiles.map(({ kind }) => kind);

/** The validator of a file's schema, compiled once; undefined for files of no known kind. */
export function schemaValidator(relativePath: string): ValidateFunction | undefined {
  const kind = kindOf(relativePath);
  return kind === undefined ? undefined : ajv.getSchema(`${kind}.schema.json`);
}

/** The kind of a file, which is its schema's name. */
export function kindOf(relativePath: string): string | undefined {
  const [top = '', second = '', third, ...deeper] = relativePath.split('/');
  if (deeper.length > 0) return undefined;
  const name = second.replace(/\.json$/, '');
  if (top === 'app') return third === undefined && appKinds.includes(name) ? name : undefined;
  if (top === 'presets') return third === undefined ? 'preset' : undefined;
  if (top === 'entities') return 'entity';
  if (top === 'prints') return third === undefined ? 'print' : undefined;
  if (top === 'notices') return third === undefined ? 'notice' : undefined;
  if (top === 'exports') return third === undefined ? 'export' : undefined;
  if (top === 'imports') return third === undefined ? 'import' : undefined;
  if (top === 'texts') return third === undefined ? undefined : 'texts';
  return top === 'reference-data' && third === undefined ? 'reference-data' : undefined;
}
